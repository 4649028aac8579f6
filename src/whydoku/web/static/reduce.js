// (state, action) -> state, and nothing else: no DOM, no clock, no random. What needs the time or a name brings it along in the action.
//
// The state
//   game         null, or what the server said of the puzzle: {puzzle, layout, drawing, peers, start, rules, format, title, id …}
//   givens       digits of the puzzle, per cell, null where there is none          cells   what was worked out (see work.js)
//   past, at     the history of work: entries {label, cells, before, after, when, by?}; the first `at` of them are done; `by` is a technique
//   branches     what a new entry cut off: {name, base, entries}                    checkpoints  {name, cells, when}
//   trial        null, or {name, from}: entries after `from` are on trial
//   edits, edit  the history of the puzzle (task Set): {label, before, after}
//   selection, cursor, keep (arrows leave the selection alone), mode, lent (a mode borrowed while a key is down)
//   task         play | learn | set | make        marks   own | auto         light   a digit to light up, or null
//   truth        null, or the candidates of each cell that are in some solution (Set)   hover  cells to outline
//   broken       rules that full cells break: {rule, text, cells}
//   step         null, or what Learn shows (owned by learn.js)                      draft   null, or the rule being made (set.js)
//   flash        {cells, n}: what undo has just changed                             settings, readonly, stopped
//
// Actions, by type; `when` is a time in ms
//   open {game, work?, task?, aside?}          another puzzle, with what is kept of it
//   drawn {game}                       the same puzzle, answered anew by the server (drawing, peers, rules)
//   enter {digit, mode?, when}         in the selection                 clear {all?, when}
//   patch {label, changes, when, by?}  any change of work as one entry: [[cell, value]]
//   restart {when}                     one entry that clears all work
//   undo, redo, goto {at}, branch {n}  the history of the task that is open
//   checkpoint {name, when}, return {n, when}, try {name}, keepTrial, dropTrial
//   select {cells, cursor?}, pick {cell, how: only|add|remove|toggle}, move {down, right, extend}, jump {cell, extend}
//   all, none, invert, keep, keepCell, alike {cell}
//   mode {mode}, nextMode {by}, lend {mode}, task {task}, marks {marks}, light {digit}
//   edit {puzzle, label}               change the puzzle; givens show at once, `drawn` brings the rest
//   step {step}, draft {draft}, set {…}  put fields of the state as they are (settings are merged)

import { EMPTY, alike, autoMarks, blank, cleared, digitAt, entered, moved, sameCell, withoutItem } from './work.js';
import { T } from './texts.js';

export const MODES = ['digit', 'corner', 'centre', 'colour'];
export const TASKS = ['play', 'learn', 'set', 'make'];
const DEEPEST = 5000;
const MOST_BRANCHES = 20;

export const SETTINGS = {
  theme: 'system', conflicts: 'rules', stop: false, tidy: true, places: 'full', digitFirst: false, flip: false, atOnce: false,
  timer: false, trust: false, dragCorner: false, letters: false, autoCheck: false, upTo: '', without: [], depth: 1, same: true,
};

export const FIRST = {
  game: null, givens: [], cells: [], past: [], at: 0, branches: [], checkpoints: [], trial: null, edits: [], edit: 0,
  selection: [], cursor: 0, keep: false, mode: 'digit', lent: null, task: 'play', marks: 'own', light: null, step: null, draft: null,
  flash: { cells: [], n: 0 }, settings: SETTINGS, readonly: false, stopped: false, seconds: 0,
};

export const modeOf = (state) => state.lent ?? state.mode;

const handlers = {
  open(state, { game, work, task, aside }) {
    const count = game.layout.cells.length;
    const kept = work && work.cells?.length === count ? work : null;
    return {
      ...state,
      game,
      givens: game.puzzle.givens,
      cells: kept?.cells ?? blank(count),
      past: kept?.past ?? [],
      at: kept?.at ?? 0,
      branches: kept?.branches ?? [],
      checkpoints: kept?.checkpoints ?? [],
      trial: kept?.trial ?? null,
      mode: kept?.mode ?? state.mode,
      marks: kept?.marks ?? 'own',
      seconds: kept?.seconds ?? 0,
      edits: [],
      edit: 0,
      selection: [kept?.cursor < count ? kept.cursor : 0], // what has the ring is selected
      cursor: kept?.cursor < count ? kept.cursor : 0,
      keep: false,
      lent: null,
      light: null,
      step: null,
      draft: null,
      readonly: false,
      truth: null,
      tallies: null,
      broken: [],
      finished: false,
      welcome: false,
      paused: false,
      select: false,
      unseen: [],
      aside: Boolean(aside), // a lesson's own board; the game waits
      task: task ?? state.task,
    };
  },

  drawn(state, { game }) {
    if (!state.game) return state;
    return { ...state, game: { ...state.game, ...game }, givens: game.puzzle?.givens ?? state.givens };
  },

  enter(state, { digit, mode, when }) {
    const used = mode ?? modeOf(state);
    if (state.task === 'set' && used === 'digit') return setGivens(state, digit);
    const changes = entered({
      cells: state.cells, givens: state.givens, selection: chosen(state), mode: used, digit,
      peers: state.game.peers, tidy: state.settings.tidy, crossing: state.marks === 'auto',
    });
    return changed(state, labelOf(state, used, digit, changes), changes, when);
  },

  clear(state, { all, when }) {
    if (state.task === 'set' && state.selection.some((cell) => state.givens[cell] != null)) return setGivens(state, null);
    const changes = cleared({
      cells: state.cells, givens: state.givens, selection: chosen(state), mode: modeOf(state), all, crossing: state.marks === 'auto',
    });
    return changed(state, T.clear, changes, when);
  },

  patch: (state, { label, changes, when, by }) => changed(state, label, changes, when, by),

  restart: (state, { when }) => changed(state, T.restart, state.cells.map((_, cell) => [cell, EMPTY]), when),

  // Turn the auto marks of the selection, or of every cell, into centre marks of one's own.
  copyMarks(state, { when }) {
    const marks = autoMarks(state.game, state.givens, state.cells);
    const where = state.selection.length > 1 ? state.selection : state.cells.map((_, cell) => cell);
    const changes = where.filter((cell) => marks[cell]).map((cell) => [
      cell, { ...state.cells[cell], c: marks[cell].filter((digit) => !state.cells[cell].x.includes(digit)) },
    ]);
    return changed(state, T.copyAutoMarks, changes, when);
  },

  // Turn corner marks of the selection into centre marks.
  toCentre(state, { when }) {
    const changes = chosen(state).filter((cell) => state.cells[cell].k.length).map((cell) => {
      const { k, c } = state.cells[cell];
      return [cell, { ...state.cells[cell], k: [], c: [...new Set([...c, ...k])].sort((a, b) => a - b) }];
    });
    return changed(state, T.cornerToCentre, changes, when);
  },

  // Place every lone mark of the selection.
  lone(state, { when }) {
    const marks = state.marks === 'auto' ? autoMarks(state.game, state.givens, state.cells) : null;
    const where = state.selection.length > 1 ? state.selection : state.cells.map((_, cell) => cell);
    const changes = where.filter((cell) => digitAt(state, cell) === null).flatMap((cell) => {
      const value = state.cells[cell];
      const left = marks ? marks[cell].filter((digit) => !value.x.includes(digit)) : value.c;
      return left.length === 1 ? [[cell, { ...value, d: left[0] }]] : [];
    });
    return changed(state, T.loneMarks, changes, when);
  },

  undo: (state) => (state.task === 'set' ? turnEdit(state, state.edit - 1) : goTo(state, state.at - 1)),
  redo: (state) => (state.task === 'set' ? turnEdit(state, state.edit + 1) : goTo(state, state.at + 1)),
  goto: (state, { at }) => goTo(state, at),

  // Go to the end of a branch that was cut off; what is cut off now becomes a branch in turn.
  branch(state, { n }) {
    const chosenBranch = state.branches[n];
    if (!chosenBranch) return state;
    const back = goTo(state, chosenBranch.base);
    const rest = state.past.slice(chosenBranch.base);
    const others = state.branches.filter((_, at) => at !== n);
    const next = {
      ...back, past: [...state.past.slice(0, chosenBranch.base), ...chosenBranch.entries],
      branches: rest.length ? [...others, named(rest, chosenBranch.base, others)] : others,
    };
    return goTo(next, next.past.length);
  },

  checkpoint: (state, { name, when }) => ({ ...state, checkpoints: [...state.checkpoints, { name, cells: state.cells, when }] }),
  forget: (state, { n }) => ({ ...state, checkpoints: state.checkpoints.filter((_, at) => at !== n) }),
  return(state, { n, when }) {
    const to = state.checkpoints[n];
    return to ? changed(state, T.backTo(to.name), to.cells.map((value, cell) => [cell, value]), when) : state;
  },
  try: (state, { name }) => ({ ...state, trial: { name, from: state.at } }),
  keepTrial: (state) => ({ ...state, trial: null }),
  dropTrial: (state) => (state.trial ? { ...goTo(state, state.trial.from), trial: null } : state),

  select: (state, { cells, cursor }) => ({ ...state, selection: cells, cursor: cursor ?? cells.at(-1) ?? state.cursor, light: null }),
  pick(state, { cell, how }) {
    const has = state.selection.includes(cell);
    const others = withoutItem(state.selection, cell);
    const selection = { only: [cell], add: has ? state.selection : [...state.selection, cell], remove: others, toggle: has ? others : [...state.selection, cell] }[how];
    return { ...state, selection, cursor: cell, light: null };
  },
  move(state, { down, right, extend }) {
    const cell = moved(state.game.layout, state.cursor, down, right, state.settings.stop);
    return reach(state, cell, extend);
  },
  jump: (state, { cell, extend }) => reach(state, cell, extend),
  all: (state) => ({ ...state, selection: state.cells.map((_, cell) => cell) }),
  none: (state) => ({ ...state, selection: [], keep: false, light: null }),
  invert: (state) => ({ ...state, selection: state.cells.map((_, cell) => cell).filter((cell) => !state.selection.includes(cell)) }),
  alike: (state, { cell }) => ({ ...state, selection: alike(state, cell), cursor: cell }),
  keep: (state) => ({ ...state, keep: !state.keep }),
  keepCell(state) {
    if (!state.keep) return { ...state, keep: true, selection: state.selection.includes(state.cursor) ? state.selection : [...state.selection, state.cursor] };
    return handlers.pick(state, { cell: state.cursor, how: 'toggle' });
  },

  mode: (state, { mode }) => ({ ...state, mode, lent: null }),
  nextMode: (state, { by }) => ({ ...state, mode: MODES[(MODES.indexOf(state.mode) + by + MODES.length) % MODES.length] }),
  lend: (state, { mode }) => (state.lent === mode ? state : { ...state, lent: mode }),
  task: (state, { task }) => (state.task === task ? state : { ...state, task, draft: null, truth: null, tallies: null }),
  marks: (state, { marks }) => ({ ...state, marks }),
  light: (state, { digit }) => ({ ...state, light: state.light === digit ? null : digit }),

  edit: (state, { puzzle, label }) => edited(state, puzzle, label),

  step: (state, { step }) => ({ ...state, step }),
  draft: (state, { draft }) => ({ ...state, draft }),
  set: (state, { type, settings, ...fields }) => ({ ...state, ...fields, settings: settings ? { ...state.settings, ...settings } : state.settings }),
};

export function reduce(state, action) {
  const handler = handlers[action.type];
  if (!handler) throw new Error(`no action ${action.type}`);
  if (state.readonly && CHANGES.has(action.type)) return state;
  if (!state.game && NEEDS_GAME.has(action.type)) return state;
  return handler(state, action);
}

const CHANGES = new Set([
  'enter', 'clear', 'patch', 'restart', 'copyMarks', 'toCentre', 'lone', 'undo', 'redo', 'goto', 'branch', 'return', 'dropTrial', 'edit',
]);
const NEEDS_GAME = new Set([...CHANGES, 'checkpoint', 'select', 'pick', 'move', 'jump', 'alike', 'keepCell', 'all', 'invert']);

const chosen = (state) => state.selection;

function reach(state, cell, extend) {
  if (extend) {
    const before = state.selection.includes(state.cursor) ? state.selection : [...state.selection, state.cursor];
    return { ...state, cursor: cell, selection: before.includes(cell) ? before : [...before, cell] };
  }
  return state.keep ? { ...state, cursor: cell } : { ...state, cursor: cell, selection: [cell], light: null };
}

function labelOf(state, mode, digit, changes) {
  const symbol = state.game.layout.symbols[digit - state.game.layout.low] ?? digit;
  const what = mode === 'digit' ? symbol : mode === 'colour' ? T.colourNumber(digit) : T.markLabel(mode, symbol);
  return changes.length === 1 ? T.labelIn(what, state.game.layout.names[changes[0][0]]) : what;
}

// ---- history of work ------------------------------------------------------------------------------------------------

// Make an entry of what really changes; an entry made after an undo cuts off what was undone, which stays as a branch.
function changed(state, label, changes, when, by) {
  const real = changes.filter(([cell, value]) => !sameCell(state.cells[cell], value));
  if (!real.length) return state;
  const entry = {
    label, when, cells: real.map(([cell]) => cell), before: real.map(([cell]) => state.cells[cell]), after: real.map(([, value]) => value), ...(by ? { by } : {}),
  };
  const cut = state.past.slice(state.at);
  const dropped = Math.max(0, state.at + 1 - DEEPEST);
  const branches = (cut.length ? [...state.branches, named(cut, state.at, state.branches)] : state.branches)
    .slice(-MOST_BRANCHES)
    .filter((branch) => branch.base >= dropped)
    .map((branch) => (dropped ? { ...branch, base: branch.base - dropped } : branch));
  return {
    ...state,
    cells: put(state.cells, entry.cells, entry.after),
    past: [...state.past.slice(dropped, state.at), entry],
    at: state.at + 1 - dropped,
    branches,
  };
}

const named = (entries, base, others) => ({ name: `${others.length + 1}: ${entries[0].label}`, base, entries });

function put(cells, where, values) {
  const next = cells.slice();
  where.forEach((cell, n) => { next[cell] = values[n]; });
  return next;
}

function goTo(state, target) {
  const to = Math.max(0, Math.min(target, state.past.length));
  if (to === state.at) return state;
  let { cells } = state;
  const touched = new Set();
  for (let at = state.at; at !== to; at += to < state.at ? -1 : 1) {
    const entry = state.past[to < state.at ? at - 1 : at];
    cells = put(cells, entry.cells, to < state.at ? entry.before : entry.after);
    entry.cells.forEach((cell) => touched.add(cell));
  }
  const trial = state.trial && to < state.trial.from ? null : state.trial;
  return { ...state, cells, at: to, trial, flash: { cells: [...touched], n: state.flash.n + 1 } };
}

// ---- history of the puzzle ------------------------------------------------------------------------------------------

function setGivens(state, digit) {
  const all = state.selection.length > 0 && state.selection.every((cell) => state.givens[cell] === digit);
  const givens = state.givens.slice();
  for (const cell of state.selection) givens[cell] = all ? null : digit;
  const symbol = digit === null ? '' : state.game.layout.symbols[digit - state.game.layout.low];
  const where = state.selection.length === 1 ? state.game.layout.names[state.selection[0]] : T.counted(state.selection.length, 'cell');
  return edited(state, { ...state.game.puzzle, givens }, all || digit === null ? T.noGiven(where) : T.given(symbol, where));
}

function edited(state, puzzle, label) {
  if (JSON.stringify(puzzle) === JSON.stringify(state.game.puzzle)) return state;
  const edits = [...state.edits.slice(0, state.edit), { label, before: state.game.puzzle, after: puzzle }];
  return withPuzzle({ ...state, edits, edit: edits.length }, puzzle);
}

function turnEdit(state, to) {
  if (to < 0 || to > state.edits.length) return state;
  const puzzle = to < state.edit ? state.edits[to].before : state.edits[to - 1].after;
  return { ...withPuzzle(state, puzzle), edit: to };
}

// A given under a placed digit drops that digit, as one entry of work.
function withPuzzle(state, puzzle) {
  const next = { ...state, game: { ...state.game, puzzle }, givens: puzzle.givens };
  if (puzzle.givens.length !== state.cells.length) return { ...next, cells: blank(puzzle.givens.length), past: [], at: 0, selection: [], cursor: 0 };
  const covered = puzzle.givens.flatMap((given, cell) => (given != null && state.cells[cell].d !== null ? [[cell, { ...state.cells[cell], d: null }]] : []));
  return covered.length ? changed(next, T.digitsUnderGivens, covered, 0) : next;
}
