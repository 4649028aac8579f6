// The board for those who do not look at it: an ARIA grid over the picture. Its cells carry the labels and the focus; exactly one
// of them is a tab stop, and the cursor and the focus are the same thing.

import { h, put } from './dom.js';
import { foggy, inSight } from './fog.js';
import { autoMarks, clashes, digitAt, place, placeInText, frameOf, shownState } from './work.js';
import { T } from './texts.js';

export function createGrid(store, root) {
  let cells = [];
  let layout = null;
  let labels = [];
  let chosen = new Set();
  let wants = false; // whether the cursor's cell is to take the focus once it is there

  store.subscribe((state) => [state.game?.layout, state.game?.drawing.viewBox.join(), state.draft?.gesture === 'outside'], ([next]) => next && lay(next));
  store.subscribe(
    (state) => [state.game?.layout, state.cells, state.givens, state.marks, state.step, state.settings, state.game?.rules, state.truth, state.broken, foggy(state), state.sight],
    () => store.state.game && relabel(shownState(store.state)),
  );
  store.subscribe((state) => [state.cursor, state.selection, state.game?.layout], () => point(store.state));
  store.subscribe((state) => [state.game?.title, state.task, state.readonly], ([title, task, readonly]) => {
    root.setAttribute('aria-label', T.gridName(title, task === 'set'));
    root.setAttribute('aria-readonly', String(Boolean(readonly)));
  });

  function lay(next) {
    layout = next;
    labels = [];
    chosen = new Set();
    const [vx, vy, width, height] = frameOf(store.state);
    root.setAttribute('aria-rowcount', layout.rows);
    root.setAttribute('aria-colcount', layout.cols);
    cells = [];
    const rows = [];
    layout.cells.forEach(([row, col], cell) => {
      rows[row] ??= h('div', { role: 'row', 'aria-rowindex': row + 1 });
      const element = h('div', {
        role: 'gridcell', id: `cell-${layout.names[cell]}`, 'aria-colindex': col + 1, 'aria-selected': 'false', tabindex: -1,
        data: { cell, testid: `cell-${layout.names[cell]}` },
      });
      element.style.setProperty('left', `${(100 * (layout.margin + col * layout.cell - vx)) / width}%`);
      element.style.setProperty('top', `${(100 * (layout.margin + row * layout.cell - vy)) / height}%`);
      element.style.setProperty('width', `${(100 * layout.cell) / width}%`);
      element.style.setProperty('height', `${(100 * layout.cell) / height}%`);
      cells.push(element);
      rows[row].append(element);
    });
    const held = root.contains(document.activeElement);
    put(root, rows.filter(Boolean));
    relabel(shownState(store.state));
    point(store.state);
    if (held) focus();
  }

  function point(state) {
    if (!layout || state.game?.layout !== layout || !cells.length) return;
    const next = new Set(state.selection);
    for (const cell of chosen) if (!next.has(cell)) cells[cell]?.setAttribute('aria-selected', 'false');
    for (const cell of next) if (!chosen.has(cell)) cells[cell]?.setAttribute('aria-selected', 'true');
    chosen = next;
    for (const element of root.querySelectorAll('[tabindex="0"]')) element.tabIndex = -1;
    const here = cells[state.cursor] ?? cells[0];
    here.tabIndex = 0;
    if (wants || root.contains(document.activeElement)) {
      wants = false;
      if (document.activeElement !== here) here.focus({ preventScroll: true });
    }
  }

  function relabel(state) {
    if (!layout || state.game?.layout !== layout) return;
    const sight = inSight(state);
    const bad = state.settings.conflicts === 'off' ? new Map() : clashes(sight.peers, sight.givens, state.cells);
    const auto = state.truth ?? (state.marks === 'auto' ? autoMarks(sight, sight.givens, state.cells) : null);
    const near = rulesByCell(state.game);
    const fog = foggy(state);
    cells.forEach((element, cell) => {
      const label = labelOf(state, cell, { bad, auto, near, fog });
      if (labels[cell] === label) return;
      labels[cell] = label;
      element.setAttribute('aria-label', label);
      element.toggleAttribute('aria-readonly', false);
      if (state.givens[cell] != null && state.task !== 'set' && !fog.has(cell)) element.setAttribute('aria-readonly', 'true');
      if (bad.has(cell) || state.broken?.some((rule) => rule.cells.includes(cell))) element.setAttribute('aria-invalid', 'true');
      else element.removeAttribute('aria-invalid');
    });
  }

  function focus() {
    const here = cells[store.state.cursor];
    if (here) here.focus({ preventScroll: true });
    else wants = true;
  }

  return { focus, cellAt: (element) => (element?.dataset?.cell === undefined ? null : Number(element.dataset.cell)) };
}

// "7, given. Row 3, column 5, box 2." and so on; empty parts are left out.
export function labelOf(state, cell, { bad, auto, near, fog }) {
  const { layout } = state.game;
  const sign = (digit) => layout.symbols[digit - layout.low];
  const value = state.cells[cell];
  const covered = fog?.has(cell);
  const digit = covered && state.givens[cell] != null ? null : digitAt(state, cell);
  const parts = covered ? [T.inFog] : [];
  if (digit !== null) parts.push(T.cellDigit(sign(digit), state.givens[cell] != null));
  else {
    parts.push(T.empty);
    if (auto) parts.push(T.cellCandidates((auto[cell] ?? []).filter((each) => !value.x.includes(each)).map(sign)));
    else {
      if (value.c.length) parts.push(T.cellMarks(T.centre, value.c.map(sign)));
      if (value.k.length) parts.push(T.cellMarks(T.corner, value.k.map(sign)));
    }
  }
  const where = place(layout, cell, state.settings.places);
  if (where) parts.push(`${where}.`);
  for (const rule of state.broken ?? []) if (rule.cells.includes(cell)) parts.push(T.cellBroken(rule.text));
  if (bad.has(cell)) parts.push(T.cellClashes(bad.get(cell).map((other) => placeInText(layout, other))));
  for (const said of covered ? [] : near.get(cell) ?? []) parts.push(said);
  if (value.f.length) parts.push(T.cellColours(value.f));
  const role = state.step?.roles?.[layout.names[cell]];
  if (role) parts.push(T.cellRoles([...new Set(role)]));
  return parts.join(' ');
}

const told = new WeakMap();

// What the rules say of each cell, such as "Cage 15, 3 cells." and "Thermometer, cell 2 of 5."
function rulesByCell(game) {
  const rules = game.rules ?? [];
  if (told.has(rules)) return told.get(rules);
  const found = new Map();
  for (const rule of rules) {
    const said = rule.rule?.arguments ?? {};
    const cells = rule.gesture === 'line' && said.cells ? said.cells.map((name) => game.layout.names.indexOf(name)) : rule.cells ?? [];
    if (!cells.length || cells.length > 12) continue;
    const name = rule.name === 'killer' ? T.cage : rule.name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
    const total = said.total ?? said.clue;
    cells.forEach((cell, at) => {
      const words = rule.gesture === 'line' ? T.cellOfLine(name, at + 1, cells.length)
        : T.cellOfRule(name, total, cells.length);
      if (!found.has(cell)) found.set(cell, []);
      found.get(cell).push(words);
    });
  }
  if (rules.length || game.rules) told.set(rules, found);
  return found;
}
