// What the server says of a puzzle, as the page uses it: cells by number, digits from the lowest, peers for instant clashes.

const made = new WeakMap();

export function gameOf(answer) {
  const { layout } = answer;
  const boxes = layout.names.map(() => null);
  layout.regions.forEach((cells, box) => cells.forEach((cell) => { boxes[cell] ??= box + 1; }));
  const shape = {
    ...layout, cells: layout.at, low: layout.digits[0], size: layout.digits.length, boxes, headed: Boolean(layout.headed),
    tightCells: new Set(layout.tight),
  };
  return {
    puzzle: answer.puzzle, layout: shape, drawing: answer.drawing, peers: answer.pairs, start: answer.marks, rules: answer.rules ?? [],
    title: answer.title ?? '', board: answer.board ?? '', words: answer.words ?? [], format: answer.format ?? null, about: Object.fromEntries(answer.about ?? []), notes: answer.notes ?? [], fog: answer.fog ?? null,
  };
}

// An unchanged layout stays the same object, so that nothing is built anew for a change of a given.
export function sameLayout(before, after) {
  const text = (layout) => {
    if (!made.has(layout)) made.set(layout, JSON.stringify({ ...layout, tightCells: 0 }));
    return made.get(layout);
  };
  return before && text(before.layout) === text(after.layout) ? { ...after, layout: before.layout } : after;
}

// What is sent of the work: digits that stand, candidates crossed out, and own marks where they are to be trusted.
export function workOf(state) {
  const work = { placed: state.cells.map((value, cell) => (state.givens[cell] == null ? value.d : null)) };
  if (state.cells.some((value) => value.x.length)) work.crossed = state.cells.map((value) => value.x);
  if (state.settings.trust) work.marks = state.cells.map((value) => (value.d === null && value.c.length ? value.c : null));
  return work;
}
