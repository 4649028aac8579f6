// The games that are kept: what each is called, a small picture of it, and all of them as one file, out and in again.

import { button, h, picture, put } from './dom.js';
import { readKept, recent, save, unpackWork, writeKept } from './share.js';
import { T } from './texts.js';

const MOST_IMPORTED = 1000;

// A row of signs per line of the board: a given as it is, an own digit as "o", an open cell as ".", no cell as " ".
export function sketchOf({ game, givens, cells }) {
  const { at } = game.layout;
  const [rows, cols] = [0, 1].map((axis) => Math.max(...at.map((place) => place[axis])) + 1);
  const lines = Array.from({ length: rows }, () => Array(cols).fill(' '));
  at.forEach(([row, col], cell) => { lines[row][col] = givens[cell] != null ? 'x' : cells[cell].d !== null ? 'o' : '.'; });
  return lines.map((line) => line.join('')).join('/');
}

// A small picture: givens dark, own digits blue, thick lines where the boxes of a square board are.
export function smallPicture(sketch) {
  const lines = String(sketch ?? '').split('/').map((line) => [...line]);
  const [high, wide] = [lines.length, Math.max(...lines.map((line) => line.length))];
  const box = Math.sqrt(high);
  const cells = lines.flatMap((line, row) => line.flatMap((sign, col) => (sign === ' ' ? []
    : [['rect', { class: `mini-${{ x: 'given', o: 'own' }[sign] ?? 'open'}`, x: String(col + 0.06), y: String(row + 0.06), width: '0.88', height: '0.88' }]])));
  const rule = Number.isInteger(box) && high === wide ? Array.from({ length: box - 1 }, (_, n) => (n + 1) * box) : [];
  const path = rule.map((at) => `M${at} 0V${high}M0 ${at}H${wide}`).join('');
  return picture(['svg', { class: 'mini-board', viewBox: `-0.3 -0.3 ${wide + 0.6} ${high + 0.6}`, 'aria-hidden': 'true', focusable: 'false' }, ...cells, ...(path ? [['path', { class: 'mini-lines', d: path }]] : [])]);
}

// What a game is called: its title, or what kind of puzzle it is and when it was begun.
export const called = ({ title, board, kinds, begun, when }) => (title && title !== T.sudoku ? title : T.untitled([kinds, kinds ? '' : board].filter(Boolean).join(' ') || T.sudoku, new Date(begun ?? when)));

export const gameCard = (each, open) => h('button', { type: 'button', class: 'card', onclick: () => open(each.id) },
  h('span', { class: 'mini' }, each.sketch ? smallPicture(each.sketch) : null),
  h('span', {}, called(each), h('small', {}, T.gameState(each.done, each.filled, each.all, new Date(each.when)))));

// ---- all of it, as a file ---------------------------------------------------------------------------------------------

export function exportAll() {
  const games = recent().map((each) => ({ about: each, game: readKept(`game/${each.id}`) })).filter((each) => each.game);
  save(T.exportName(new Date()), JSON.stringify({ whydoku: 1, games, learned: readKept('learned') ?? {}, settings: readKept('settings') ?? {} }), 'application/json');
  return games.length;
}

// Take in what a file has; of a game that is in both, the newer one stays. Returns how many games came, or throws what is wrong.
export function importAll(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error(T.noExport);
  }
  if (file?.whydoku !== 1 || !Array.isArray(file.games) || file.games.length > MOST_IMPORTED) throw new Error(T.noExport);
  const list = new Map(recent().map((each) => [each.id, each]));
  let came = 0;
  for (const { about, game } of file.games) {
    const sound = /^[0-9a-f]{16}$/.test(about?.id) && Array.isArray(game?.puzzle?.givens) && (!game.work || unpackWork(game.work));
    if (!sound || list.get(about.id)?.when >= about.when) continue;
    if (!writeKept(`game/${about.id}`, game)) throw new Error(T.storageFull);
    const { id, title, board, kinds, sketch, done, filled, all } = about;
    list.set(id, { id, title: String(title ?? ''), board: String(board ?? ''), kinds: String(kinds ?? ''), sketch: String(sketch ?? ''), when: Number(about.when), begun: Number(about.begun) || undefined, done: Boolean(done), filled: Number(filled), all: Number(all) });
    came += 1;
  }
  writeKept('recent', [...list.values()].sort((one, other) => other.when - one.when));
  const learned = { ...(readKept('learned') ?? {}) };
  for (const [name, numbers] of Object.entries(file.learned ?? {})) if (Array.isArray(numbers)) learned[name] = [...new Set([...(learned[name] ?? []), ...numbers.filter(Number.isInteger)])];
  writeKept('learned', learned);
  return came;
}

// The list of recent games, all of them on demand, with the file's two buttons below.
export function gamesList(where, list, open, said) {
  const SHOWN = 6;
  let all = false;
  const file = h('input', { type: 'file', accept: '.json,application/json', class: 'quiet', tabindex: -1, 'aria-hidden': 'true', id: 'import-file', onchange: async () => {
    if (!file.files[0]) return;
    try { said(T.imported(importAll(await file.files[0].text()))); } catch (error) { said(error.message); }
    file.value = '';
    fill();
  } });
  const fill = () => {
    const games = list();
    put(where, games.length ? [h('h2', { class: 'kicker' }, T.recent),
      h('ul', { class: 'plainlist', id: 'recent' }, games.slice(0, all ? undefined : SHOWN).map((each) => h('li', {}, gameCard(each, open)))),
      games.length > SHOWN && !all ? button(T.showAllGames(games.length), () => { all = true; fill(); }, { class: 'small', id: 'all-games' }) : null] : null,
    h('div', { class: 'row' }, button(T.exportGames, () => said(T.exported(exportAll())), { class: 'small', id: 'export-games' }), button(T.importGames, () => file.click(), { class: 'small', id: 'import-games' }), file));
  };
  fill();
  return fill;
}
