// The player's work on a puzzle, as plain values: no DOM, no clock, no random.
//
// cell    {d, k, c, f, x}: digit (null if none), corner marks, centre marks, colours (1-9), crossed-out candidates; lists are sorted
// layout  what the server says of the board: rows, cols, low, size, symbols, cells [[row, col]], names, boxes
// peers   for each cell the cells that may not hold the same digit

import { T } from './texts.js';

export const EMPTY = Object.freeze({ d: null, k: NONE(), c: NONE(), f: NONE(), x: NONE() });
export const LAYERS = { digit: 'd', corner: 'k', centre: 'c', colour: 'f' };
const CLEAR = {
  digit: ['d', 'c', 'k', 'f'], corner: ['d', 'k', 'c', 'f'], centre: ['d', 'c', 'k', 'f'], colour: ['f', 'd', 'c', 'k'],
};
const MOST_COLOURS = 4;

function NONE() { return Object.freeze([]); }

export const blank = (count) => Array.from({ length: count }, () => EMPTY);
export const isBlank = (cell) => cell.d === null && !cell.k.length && !cell.c.length && !cell.f.length && !cell.x.length;

export const sameCell = (one, other) => one === other
  || (one.d === other.d && ['k', 'c', 'f', 'x'].every((list) => one[list].join() === other[list].join()));

export const withItem = (list, item) => (list.includes(item) ? list : [...list, item].sort((a, b) => a - b));
export const withoutItem = (list, item) => (list.includes(item) ? list.filter((each) => each !== item) : list);

// Add a digit, mark or colour where it is missing; only if every eligible cell has it, take it from all.
// Returns the changes as [[cell, value]].
export function entered({ cells, givens, selection, mode, digit, peers, tidy, crossing }) {
  const free = selection.filter((cell) => givens[cell] == null);
  if (mode === 'digit') {
    const all = free.length > 0 && free.every((cell) => cells[cell].d === digit);
    const changed = new Map(free.map((cell) => [cell, { ...cells[cell], d: all ? null : digit }]));
    if (!all && tidy) tidied(cells, givens, free, digit, peers, changed);
    return [...changed];
  }
  const list = crossing && mode !== 'colour' ? 'x' : LAYERS[mode];
  const eligible = mode === 'colour' ? selection : free.filter((cell) => cells[cell].d === null);
  const all = eligible.length > 0 && eligible.every((cell) => cells[cell][list].includes(digit));
  return eligible.map((cell) => {
    const now = cells[cell][list];
    let next = all ? withoutItem(now, digit) : withItem(now, digit);
    if (list === 'f' && next.length > MOST_COLOURS) next = next.filter((each) => each !== now[0]);
    return [cell, { ...cells[cell], [list]: next }];
  });
}

// A placed digit takes the marks that it rules out with it.
function tidied(cells, givens, placed, digit, peers, changed) {
  for (const from of placed) {
    for (const peer of peers[from] ?? []) {
      const now = changed.get(peer) ?? cells[peer];
      if (givens[peer] == null && now.d === null && (now.k.includes(digit) || now.c.includes(digit))) {
        changed.set(peer, { ...now, k: withoutItem(now.k, digit), c: withoutItem(now.c, digit) });
      }
    }
  }
}

// Clear the topmost layer that any selected cell has, as the mode ranks them; or all layers.
export function cleared({ cells, givens, selection, mode, all, crossing }) {
  const order = crossing ? [...CLEAR[mode], 'x'] : CLEAR[mode];
  const may = (cell, list) => givens[cell] == null || list === 'f';
  const has = (cell, list) => (list === 'd' ? cells[cell].d !== null : cells[cell][list].length > 0);
  const lists = all ? [...CLEAR.digit, 'x']
    : order.filter((list) => selection.some((cell) => may(cell, list) && has(cell, list))).slice(0, 1);
  return selection.map((cell) => {
    const value = { ...cells[cell] };
    for (const list of lists) if (may(cell, list)) value[list] = list === 'd' ? null : [];
    return [cell, value];
  });
}

export const digitAt = (state, cell) => state.givens[cell] ?? state.cells[cell].d;

// The state as the board shows it: a step of a path stands in a position of its own, and most steps need candidates to be seen.
export function shownState(state) {
  const { step } = state;
  if (!step) return state;
  if (step.cells) return { ...state, cells: step.cells, truth: step.marks };
  return step.candidates ? { ...state, marks: 'auto' } : state;
}

// The candidates that the rules leave at once, minus what was crossed out; null where a digit stands.
export function autoMarks({ layout, start, peers }, givens, cells) {
  const digits = Array.from({ length: layout.size }, (_, at) => layout.low + at);
  const seen = cells.map(() => new Set());
  cells.forEach((value, cell) => {
    const digit = givens[cell] ?? value.d;
    if (digit !== null) for (const peer of peers[cell] ?? []) seen[peer].add(digit);
  });
  return cells.map((value, cell) => (givens[cell] ?? value.d) !== null ? null
    : (start?.[cell] ?? digits).filter((digit) => !seen[cell].has(digit)));
}

// For each cell, the peers that hold the same digit.
export function clashes(peers, givens, cells) {
  const found = new Map();
  cells.forEach((value, cell) => {
    const digit = givens[cell] ?? value.d;
    if (digit === null) return;
    const others = (peers[cell] ?? []).filter((peer) => (givens[peer] ?? cells[peer].d) === digit);
    if (others.length) found.set(cell, others);
  });
  return found;
}

// Cells alike: the same digit; else those whose centre marks include all of these; else sharing a corner mark or a colour.
export function alike(state, cell) {
  const { cells, mode } = state;
  const every = cells.map((_, at) => at);
  const tests = {
    digit: () => {
      const digit = digitAt(state, cell);
      return digit === null ? null : (at) => digitAt(state, at) === digit;
    },
    centre: () => cells[cell].c.length ? (at) => digitAt(state, at) === null && cells[cell].c.every((each) => cells[at].c.includes(each)) : null,
    corner: () => cells[cell].k.length ? (at) => digitAt(state, at) === null && cells[cell].k.some((each) => cells[at].k.includes(each)) : null,
    colour: () => cells[cell].f.length ? (at) => cells[cell].f.some((each) => cells[at].f.includes(each)) : null,
  };
  for (const kind of [mode, 'digit', 'centre', 'corner', 'colour']) {
    const test = tests[kind]?.();
    if (test) return every.filter(test);
  }
  return [cell];
}

// How often each digit still has to be placed: as often as there are rows for it, unless the board says otherwise.
export function countsLeft(layout, givens, cells) {
  const most = Math.round(layout.cells.length / layout.size);
  const left = new Map(Array.from({ length: layout.size }, (_, at) => [layout.low + at, most]));
  cells.forEach((value, cell) => {
    const digit = givens[cell] ?? value.d;
    if (digit !== null) left.set(digit, left.get(digit) - 1);
  });
  return left;
}

// The cells as they were after so many entries of the history.
export function positionAt(state, at) {
  const cells = state.cells.slice();
  for (let n = state.at; n > at; n -= 1) {
    const entry = state.past[n - 1];
    entry.cells.forEach((cell, k) => { cells[cell] = entry.before[k]; });
  }
  return cells;
}

export const isFull = (givens, cells) => cells.every((value, cell) => (givens[cell] ?? value.d) !== null);

// ---- the board as a place to move about -----------------------------------------------------------------------------

const tables = new WeakMap();

export function at(layout, row, col) {
  let table = tables.get(layout);
  if (!table) {
    table = new Map(layout.cells.map(([r, c], cell) => [r * 1000 + c, cell]));
    tables.set(layout, table);
  }
  return table.get(row * 1000 + col) ?? null;
}

// The next cell that way: holes are jumped; at the edge it wraps, or stays.
export function moved(layout, cell, down, right, stop) {
  let [row, col] = layout.cells[cell];
  for (let steps = 0; steps < layout.rows + layout.cols; steps += 1) {
    row += down;
    col += right;
    if (row < 0 || col < 0 || row >= layout.rows || col >= layout.cols) {
      if (stop) return cell;
      row = (row + layout.rows) % layout.rows;
      col = (col + layout.cols) % layout.cols;
    }
    const found = at(layout, row, col);
    if (found !== null) return found;
  }
  return cell;
}

export function rectangle(layout, one, other) {
  const [[r1, c1], [r2, c2]] = [layout.cells[one], layout.cells[other]];
  const within = (a, x, b) => Math.min(a, b) <= x && x <= Math.max(a, b);
  return layout.cells.flatMap(([row, col], cell) => (within(r1, row, r2) && within(c1, col, c2) ? [cell] : []));
}

export function place(layout, cell, style = 'full') {
  if (style === 'none') return '';
  if (style === 'short') return layout.names[cell];
  const [row, col] = layout.cells[cell];
  const box = layout.boxes?.[cell];
  return T.place(row + 1, col + 1, box);
}

export const placeInText = (layout, cell) => {
  const [row, col] = layout.cells[cell];
  return T.placeInText(row + 1, col + 1);
};

// What the picture shows of the plane: the server's frame, with a ring round the board while a clue is put beside it.
export function frameOf(state) {
  const { drawing, layout } = state.game;
  if (state.draft?.gesture !== 'outside') return drawing.viewBox;
  const [x, y, width, height] = drawing.viewBox;
  const { cell, margin, rows, cols } = layout;
  const [left, top] = [Math.min(x, margin - cell), Math.min(y, margin - cell)];
  const [right, bottom] = [Math.max(x + width, margin + (cols + 1) * cell), Math.max(y + height, margin + (rows + 1) * cell)];
  return [left, top, right - left, bottom - top];
}
