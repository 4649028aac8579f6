// What is kept and passed on: the fragment of a link, games and settings in this browser's storage, files and the clipboard.
//
// #1p=<one sign per cell>                       a plain square puzzle
// #1z=<base64url(deflate-raw(json))>            anything else; json = {p: puzzle, w: work?, t: task?}
// whydoku/1/settings, whydoku/1/game/<id>, whydoku/1/recent in localStorage; the id is 16 hex digits of SHA-256 of the puzzle

import { T } from './texts.js';

const VERSION = 1;
const MOST_GAMES = 30;
export const LONGEST_LINK = 8000;
const ROOT = `whydoku/${VERSION}/`;

// ---- links ----------------------------------------------------------------------------------------------------------

const PLAIN = ['rows', 'columns', 'boxes'];

export async function toFragment({ puzzle, work, task }) {
  const line = work ? null : plainLine(puzzle);
  if (line !== null) return `#${VERSION}p=${line}`;
  const json = { p: puzzle };
  if (work) json.w = work;
  if (task) json.t = task;
  return `#${VERSION}z=${await packed(JSON.stringify(json))}`;
}

// {line} or {puzzle, work, task}; null where there is nothing of ours; an Error says what is wrong with it.
export async function fromFragment(fragment) {
  const found = /^#(\d+)([a-z])=(.+)$/.exec(fragment);
  if (!found) return null;
  const [, version, kind, body] = found;
  if (Number(version) !== VERSION || !'pz'.includes(kind)) throw new Error(T.newerLink);
  if (kind === 'p') return { line: decodeURIComponent(body) };
  let json;
  try {
    json = JSON.parse(await unpacked(body));
  } catch {
    throw new Error(T.damagedLink);
  }
  return { puzzle: json.p, work: json.w, task: json.t };
}

function plainLine({ board, rules, givens, ...more }) {
  const size = board?.size;
  const plain = Object.keys(board ?? {}).join() === 'size' && [4, 9, 16, 25].includes(size) && Object.keys(more).every((name) => name === 'version');
  if (!plain || rules.length !== 3 || !PLAIN.every((name) => rules.includes(name)) || givens.length !== size * size) return null;
  const signs = '.123456789ABCDEFGHIJKLMNOP';
  return givens.map((digit) => signs[digit ?? 0]).join('');
}

async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const MOST_UNPACKED = 4_000_000;

async function unpacked(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_UNPACKED) throw new Error('too large');
    parts.push(value);
  }
  return new Blob(parts).text();
}

// ---- work as it is kept: blank cells and empty lists are left out ----------------------------------------------------

export function packWork({ cells, past, at, branches, checkpoints, trial, mode, marks, cursor, seconds }) {
  const pack = ({ d, k, c, f, x }) => {
    const value = {};
    if (d !== null) value.d = d;
    if (k.length) value.k = k;
    if (c.length) value.c = c;
    if (f.length) value.f = f;
    if (x.length) value.x = x;
    return value;
  };
  const entry = (each) => ({ l: each.label, w: each.when, i: each.cells, b: each.before.map(pack), a: each.after.map(pack), ...(each.by ? { t: each.by } : {}) });
  const all = (list) => Object.fromEntries(list.flatMap((value, cell) => (Object.keys(pack(value)).length ? [[cell, pack(value)]] : [])));
  return {
    n: cells.length, cells: all(cells), past: past.map(entry), at, mode, marks, cursor, seconds, trial,
    branches: branches.map((branch) => ({ ...branch, entries: branch.entries.map(entry) })),
    checkpoints: checkpoints.map((point) => ({ ...point, cells: all(point.cells) })),
  };
}

export function unpackWork(work) {
  if (!work || !Number.isInteger(work.n) || work.n < 1 || work.n > 10000) return null;
  const digits = (list) => (Array.isArray(list) ? list.filter(Number.isInteger) : []);
  const cell = (value = {}) => ({ d: Number.isInteger(value.d) ? value.d : null, k: digits(value.k), c: digits(value.c), f: digits(value.f), x: digits(value.x) });
  const all = (map) => Array.from({ length: work.n }, (_, at) => cell(map?.[at]));
  const entry = (each) => ({ label: String(each.l), when: each.w, cells: digits(each.i), before: each.b.map(cell), after: each.a.map(cell), ...(each.t ? { by: String(each.t) } : {}) });
  try {
    const past = (work.past ?? []).map(entry);
    return {
      ...work, cells: all(work.cells), past, at: Math.min(work.at ?? past.length, past.length),
      branches: (work.branches ?? []).map((branch) => ({ ...branch, entries: branch.entries.map(entry) })),
      checkpoints: (work.checkpoints ?? []).map((point) => ({ ...point, cells: all(point.cells) })),
    };
  } catch {
    return null;
  }
}

// The position alone, as a link carries it: without the history.
export const positionOnly = (work) => ({ ...work, past: [], at: 0, branches: [], checkpoints: [], trial: null });

// ---- storage --------------------------------------------------------------------------------------------------------

export async function gameId(puzzle) {
  const { board, rules, givens } = puzzle;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify([board, rules, givens])));
  return [...new Uint8Array(bytes)].slice(0, 8).map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function readKept(key) {
  try {
    return JSON.parse(localStorage.getItem(ROOT + key));
  } catch {
    return null;
  }
}

export function writeKept(key, value) {
  try {
    localStorage.setItem(ROOT + key, JSON.stringify(value));
    return true;
  } catch {
    return false; // storage is full or forbidden: the page works without
  }
}

export const loadSettings = () => readKept('settings') ?? {};
export const saveSettings = (settings) => writeKept('settings', settings);

export const recent = () => (readKept('recent') ?? []).filter((each) => each && each.id);
export const loadGame = (id) => readKept(`game/${id}`);

// Keep a game and put it first among the recent ones; the least recent goes.
export function saveGame(id, game, about) {
  if (!writeKept(`game/${id}`, game)) return false;
  const others = recent().filter((each) => each.id !== id);
  const list = [{ id, ...about }, ...others];
  for (const old of list.slice(MOST_GAMES)) localStorage.removeItem(`${ROOT}game/${old.id}`);
  return writeKept('recent', list.slice(0, MOST_GAMES));
}

export function forgetGame(id) {
  localStorage.removeItem(`${ROOT}game/${id}`);
  writeKept('recent', recent().filter((each) => each.id !== id));
}

// Two tabs with one game: the one that looked last says so, and the other stops writing.
export function watchTabs(currentId, taken) {
  const own = crypto.randomUUID();
  const key = (id) => `${ROOT}open/${id}`;
  window.addEventListener('storage', (event) => {
    const id = currentId();
    if (id && event.key === key(id) && event.newValue && event.newValue !== own) taken();
  });
  return { claim(id) { try { localStorage.setItem(key(id), own); } catch { /* no storage, no second tab to mind */ } } };
}

// ---- files and clipboard --------------------------------------------------------------------------------------------

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function save(name, text, type = 'text/plain') {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
