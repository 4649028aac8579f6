// One step, shown on the board and told beside it: its parts one by one, words at three depths, whether it is proved, and Take it.

import { aborted, post } from './api.js';
import { button, check, h, put, radios } from './dom.js';
import { createNet } from './net.js';
import { T } from './texts.js';
import { EMPTY, withItem, withoutItem } from './work.js';

const BADGES = { proved: ['✓', T.proved], unique: ['◇', T.restsOnUniqueness], guess: ['?', T.aGuess], 'not-proved': ['–', T.notProved] };

export function createStepView({ store, say, focus, setting }) {
  const root = h('div', { class: 'block step', hidden: true });
  const title = h('h2', {});
  const badge = h('button', { type: 'button', class: 'badge-button small', id: 'badge', 'aria-expanded': 'false', onclick: () => openProof() });
  const proof = h('div', { class: 'note tiny', id: 'proof', hidden: true });
  const bar = h('div', { class: 'parts-bar', role: 'group', 'aria-label': T.partsOfStep });
  const slider = h('input', { type: 'range', min: 1, max: 1, value: 1, 'aria-label': T.part, oninput: () => to(Number(slider.value)) });
  const where = h('span', { class: 'soft tiny', id: 'part-number' });
  const list = h('ol', { class: 'parts', id: 'parts' });
  const depth = radios(T.words, [['0', T.short], ['1', T.argument], ['2', T.linkByLink]], '1', (value) => { setting({ depth: Number(value) }); tell(); });
  const words = h('div', { class: 'words', id: 'words', tabindex: 0, role: 'group', 'aria-label': T.stepInWords });
  const news = h('p', { class: 'soft tiny', id: 'news' });
  const take = button(T.takeIt, () => api.take(), { class: 'main', id: 'take' });
  const more = h('div', { class: 'row' });
  const net = createNet({ store, say });
  let shown = null;

  put(bar,
    button('|‹', () => to(1), { 'aria-label': T.firstPart, class: 'small' }), button('‹', () => by(-1), { 'aria-label': T.lastPart, class: 'small', id: 'part-back' }),
    where, button('›', () => by(1), { 'aria-label': T.nextPart, class: 'small', id: 'part-on' }), button('›|', () => to(shown.parts.length), { 'aria-label': T.allParts, class: 'small', id: 'part-all' }), slider);
  put(root, h('div', { class: 'row' }, h('div', { class: 'grow' }, title), badge), proof, bar, list, net.root, h('details', { id: 'in-words' }, h('summary', {}, T.inWords), h('div', { class: 'block' }, depth, words)), news, h('div', { class: 'row step-actions' }, take, more));

  const api = {
    root,
    get shown() { return shown; },

    // data: {step, parts, drawing, work, new?, cells? (a position of its own), canTake?, actions?: [[label, run]]}
    show(data, { part = 1, quiet = false } = {}) {
      shown = data;
      root.hidden = false;
      const { step } = data;
      put(title, step.technique);
      put(more, (data.actions ?? []).map(([label, run, props]) => button(label, run, props)));
      take.hidden = data.canTake === false;
      slider.max = data.parts.length;
      slider.hidden = data.parts.length < 3;
      bar.hidden = data.parts.length < 2;
      put(list, data.parts.map((each, at) => h('li', { id: `step-part-${at + 1}`, data: { testid: `step-part-${at + 1}`, kind: each.kind } }, linked(each.text))));
      const conclusions = step.places.length + step.removes.length;
      put(news, data.new && data.new.length < conclusions ? T.newToYou(data.new.length, conclusions) : '');
      check(depth, String(store.state.settings.depth));
      tell();
      proof.hidden = true;
      badge.setAttribute('aria-expanded', 'false');
      prove();
      store.dispatch({
        type: 'step',
        step: { drawing: data.drawing, part: 0, parts: data.parts.length, cells: data.cells, marks: data.marks, candidates: Boolean(data.candidates ?? step.removes.length), roles: rolesOf(step, data.roles) },
      });
      to(store.state.settings.atOnce ? data.parts.length : part, quiet);
      net.show({ step, work: data.work, puzzle: store.state.game.puzzle, restore: () => { if (shown === data && store.state.step) store.dispatch({ type: 'step', step: { ...store.state.step, drawing: data.drawing, part: Number(slider.value) } }); } });
    },

    clear() {
      if (!shown) return;
      shown = null;
      net.clear();
      root.hidden = true;
      if (store.state.step) store.dispatch({ type: 'step', step: null });
    },

    part: (step) => by(step),

    // Exactly the step's changes, as one entry; the focus goes to the first changed cell.
    take() {
      if (!shown) return false;
      const { step } = shown;
      const changes = changesOf(store.state, step);
      api.clear();
      store.dispatch({ type: 'patch', label: step.technique, by: step.technique, changes, when: Date.now() });
      const [first] = changes;
      if (first) store.dispatch({ type: 'select', cells: [first[0]], cursor: first[0] });
      say.status(T.taken(step.technique, step.places, step.removes.length));
      focus();
      return true;
    },
  };

  function by(step) {
    if (!shown) return;
    to((store.state.step?.part ?? 1) + step);
  }

  function to(part, quiet = false) {
    if (!shown) return;
    const last = shown.parts.length;
    const now = Math.max(1, Math.min(part, last));
    slider.value = now;
    where.textContent = T.ofAll(now, last);
    [...list.children].forEach((item, at) => {
      item.hidden = at + 1 > now;
      if (at + 1 === now) {
        item.setAttribute('aria-current', 'step');
        if (!quiet) requestAnimationFrame(() => item.scrollIntoView({ block: 'nearest' }));
      } else item.removeAttribute('aria-current');
    });
    if (store.state.step) store.dispatch({ type: 'step', step: { ...store.state.step, drawing: shown.drawing, part: now } });
    if (!quiet && shown.parts[now - 1]) say.status(shown.parts[now - 1].text);
  }

  function tell() {
    if (!shown) return;
    const text = shown.step.depths?.[store.state.settings.depth] ?? shown.step.text;
    put(words, text.split('\n').map((line) => h('p', { class: `in-${Math.min(3, Math.floor(/^ */.exec(line)[0].length / 2))}` }, linked(line.trim()))));
  }

  // Names of cells in a sentence are buttons that move to the cell.
  function linked(text) {
    const { names } = store.state.game.layout;
    return text.split(/(\br\d+c\d+\b)/).map((piece) => {
      const cell = names.indexOf(piece);
      return cell < 0 ? piece : h('button', { type: 'button', class: 'cell-link', onclick: () => { store.dispatch({ type: 'select', cells: [cell], cursor: cell }); focus(); } }, piece);
    });
  }

  async function prove() {
    const data = shown;
    badge.className = 'badge-button small';
    put(badge, '…');
    badge.setAttribute('aria-label', T.beingChecked);
    const slow = setTimeout(() => badge.classList.add('waiting'), 150);
    try {
      const answer = await post('certify', { puzzle: store.state.game.puzzle, work: data.work, step: data.step }, 'proof');
      if (shown !== data) return;
      const kind = answer.badge in BADGES ? answer.badge : 'not-proved';
      const [sign, word] = BADGES[kind];
      badge.className = `badge-button small ${kind}`;
      badge.removeAttribute('aria-label');
      put(badge, h('span', { 'aria-hidden': 'true' }, sign), ` ${word}`);
      badge.dataset.kind = kind;
      put(proof, h('p', {}, answer.text), answer.reasons?.length ? h('ul', {}, answer.reasons.slice(0, 12).map((reason) => h('li', {}, reason))) : null,
        h('p', { class: 'soft' }, T.proofFacts(answer)));
    } catch (error) {
      if (aborted(error) || shown !== data) return;
      put(badge, T.notChecked);
      put(proof, error.message);
    } finally {
      clearTimeout(slow);
      badge.classList.remove('waiting');
    }
  }

  function openProof() {
    proof.hidden = !proof.hidden;
    badge.setAttribute('aria-expanded', String(!proof.hidden));
  }

  return api;
}

// What a step changes in the work: digits placed, candidates crossed out and taken from own marks.
export function changesOf(state, step) {
  const { names } = state.game.layout;
  const changed = new Map();
  const now = (cell) => changed.get(cell) ?? state.cells[cell];
  for (const [name, digit] of step.places) {
    const cell = names.indexOf(name);
    changed.set(cell, { ...now(cell), d: digit });
    if (state.settings.tidy) {
      for (const peer of state.game.peers[cell] ?? []) {
        const value = now(peer);
        if (value.d === null && (value.k.includes(digit) || value.c.includes(digit))) changed.set(peer, { ...value, k: withoutItem(value.k, digit), c: withoutItem(value.c, digit) });
      }
    }
  }
  for (const [name, digit] of step.removes) {
    const cell = names.indexOf(name);
    const value = now(cell);
    changed.set(cell, { ...value, x: withItem(value.x, digit), k: withoutItem(value.k, digit), c: withoutItem(value.c, digit) });
  }
  return [...changed];
}

// A position as the server sends it, for a step that does not stand where the player is.
export function positionOf(work, count) {
  return {
    cells: Array.from({ length: count }, (_, cell) => ({ ...EMPTY, d: work?.placed?.[cell] ?? null, x: work?.crossed?.[cell] ?? EMPTY.x })),
    marks: work?.marks ?? undefined,
  };
}

export function conclusion(step) {
  const places = step.places.map(([cell, digit]) => T.cellIs(cell, digit));
  const byDigit = new Map();
  for (const [cell, digit] of step.removes) byDigit.set(digit, [...(byDigit.get(digit) ?? []), cell]);
  const removes = [...byDigit].map(([digit, cells]) => T.cellsNot(cells, digit));
  return [...places, ...removes].join('; ');
}

// For the labels of cells: "pattern 4, removes 7".
function rolesOf(step) {
  const found = {};
  const add = (name, role, digit) => { const roles = (found[name] ??= new Map()); roles.set(role, [...(roles.get(role) ?? []), ...(digit === undefined ? [] : [digit])]); };
  for (const part of step.pattern ?? []) {
    for (const item of part.items ?? []) {
      if (Array.isArray(item) && typeof item[0] === 'string' && typeof item[1] === 'number') add(item[0], T.roles[part.role] ?? part.role, item[1]);
      else if (typeof item === 'string' && /^r\d+c\d+$/.test(item)) add(item, T.roles.pattern);
    }
  }
  for (const [cell, digit] of step.places) add(cell, T.roles.placed, digit);
  for (const [cell, digit] of step.removes) add(cell, T.roles.removes, digit);
  return Object.fromEntries(Object.entries(found).map(([name, roles]) => [name, [...roles].map(([role, digits]) => [role, ...new Set(digits)].join(' '))]));
}
