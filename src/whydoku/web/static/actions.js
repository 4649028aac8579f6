// What keys, buttons and pointers do: an action of the store, and what is said aloud about it.

import { clashes, digitAt, placeInText } from './work.js';
import { modeOf } from './reduce.js';
import { T } from './texts.js';

const MODE_WORDS = { digit: T.digitMode, corner: T.cornerMarks, centre: T.centreMarks, colour: T.colours };

export function createActions(store, say, ui) {
  const now = () => Date.now();
  const cellsIn = (cells, layout) => (cells.length === 1 ? placeInText(layout, cells[0]) : T.counted(cells.length, 'cell'));

  function clashMade(before, after) {
    if (after.settings.conflicts === 'off') return null;
    const old = clashes(before.game.peers, before.givens, before.cells);
    for (const [cell, others] of clashes(after.game.peers, after.givens, after.cells)) {
      if (!old.has(cell) && after.selection.includes(cell)) {
        const { layout } = after.game;
        return T.clashMade(layout.symbols[digitAt(after, cell) - layout.low], placeInText(layout, cell), others.map((other) => placeInText(layout, other)));
      }
    }
    return null;
  }

  const act = {
    digit(digit, mode) {
      const before = store.state;
      if (!before.game || before.readonly) return;
      if (before.draft) {
        ui.typeDraft(before.game.layout.symbols[digit - before.game.layout.low]);
        return;
      }
      if (!before.selection.length) {
        store.dispatch({ type: 'light', digit });
        return;
      }
      const used = mode ?? modeOf(before);
      const after = store.dispatch({ type: 'enter', digit, mode, when: now() });
      if (after === before) return;
      const { layout } = after.game;
      const sign = used === 'colour' ? T.colourNumber(digit) : layout.symbols[digit - layout.low] ?? digit;
      const entry = after.past[after.at - 1];
      const list = { digit: 'd', corner: 'k', centre: 'c', colour: 'f' }[used];
      const where = after.selection.length ? cellsIn(after.selection, layout) : '';
      const on = entry && entry !== before.past[before.at - 1]
        && entry.after.some((value) => (list === 'd' ? value.d === digit : value[list].includes(digit) || value.x.includes(digit)));
      const clash = used === 'digit' ? clashMade(before, after) : null;
      if (clash) say.alert(clash);
      else say.status(after.task === 'set' ? after.edits.at(-1)?.label ?? '' : T.entered(sign, used, on, where));
    },
    clear(all) {
      const before = store.state;
      if (before.draft) {
        ui.typeDraft(null);
        return;
      }
      const after = store.dispatch({ type: 'clear', all: Boolean(all), when: now() });
      if (after !== before) say.status(T.cleared);
    },
    // Digit first: with a digit lit, a click on an open cell places it; on a given, it lights the given's digit.
    digitFirst(cell) {
      const { state } = store;
      if (state.givens[cell] != null) {
        store.dispatch({ type: 'set', light: state.givens[cell], cursor: cell, selection: [] });
        return true;
      }
      const digit = state.light;
      store.dispatch({ type: 'select', cells: [cell], cursor: cell });
      act.digit(digit);
      store.dispatch({ type: 'set', selection: [], light: digit });
      return true;
    },
    undo: () => turn('undo', T.undone),
    redo: () => turn('redo', T.redone),
    mode(mode) {
      store.dispatch({ type: 'mode', mode });
      say.status(MODE_WORDS[mode]);
    },
    nextMode(by) {
      const { mode } = store.dispatch({ type: 'nextMode', by });
      say.status(MODE_WORDS[mode]);
    },
    move: (down, right) => store.dispatch({ type: 'move', down, right, extend: false }),
    extend: (down, right) => store.dispatch({ type: 'move', down, right, extend: true }),
    rowEnd(at) {
      const { layout } = store.state.game;
      const [row] = layout.cells[store.state.cursor];
      const cells = layout.cells.flatMap(([r], cell) => (r === row ? [cell] : []));
      store.dispatch({ type: 'jump', cell: cells.at(at) });
    },
    boardEnd: (at) => store.dispatch({ type: 'jump', cell: at === 0 ? 0 : store.state.cells.length - 1 }),
    all: () => store.dispatch({ type: 'all' }),
    none: () => store.dispatch({ type: 'none' }),
    invert: () => store.dispatch({ type: 'invert' }),
    keepCell() {
      const { keep, selection } = store.dispatch({ type: 'keepCell' });
      say.status(keep ? T.keeping(selection.length) : '');
    },
    // Fingers have no Ctrl: while this is on, every tap and drag adds to the selection or takes away from it.
    selectMore() {
      const { select } = store.dispatch({ type: 'set', select: !store.state.select });
      say.status(select ? T.selectOn : T.selectOff);
    },
    marks() {
      const { marks } = store.dispatch({ type: 'marks', marks: store.state.marks === 'auto' ? 'own' : 'auto' });
      say.status(marks === 'auto' ? T.autoMarks : T.ownMarks);
    },
    toCentre: () => store.dispatch({ type: 'toCentre', when: now() }),
    lone: () => store.dispatch({ type: 'lone', when: now() }),
    peek(on = true) { document.body.classList.toggle('peek', on); },
    letters() {
      const { letters, game } = store.state;
      const next = !(letters ?? game.layout.size > 9);
      store.dispatch({ type: 'set', letters: next });
      say.status(next ? T.lettersAreDigits : T.lettersAreCommands);
    },
    // Esc peels one layer: draft, step, selection; dialogs close by themselves.
    peel() {
      const { state } = store;
      if (state.draft) ui.dropDraft();
      else if (state.step) ui.closeStep();
      else if (state.keep) store.dispatch({ type: 'set', keep: false });
      else store.dispatch({ type: 'none' });
    },
    restart() {
      store.dispatch({ type: 'restart', when: now() });
      ui.toast(T.startedAgain, T.undo, () => act.undo());
    },
    enter: () => ui.enter(),
    hint: () => ui.hint(),
    check: () => ui.check(),
    why: () => ui.why(store.state.cursor),
    part: (by) => ui.part(by),
    help: () => ui.help(),
    menu: (cell, x, y) => ui.cellMenu(cell, x, y),
    say,
  };

  function turn(type, word) {
    const before = store.state;
    const after = store.dispatch({ type });
    if (after === before) {
      say.status(type === 'undo' ? T.nothingToUndo : T.nothingToRedo);
      return;
    }
    if (after.task === 'set') {
      say.status(`${word}: ${(type === 'undo' ? before.edits[before.edit - 1] : after.edits[after.edit - 1]).label}`);
      return;
    }
    const entry = type === 'undo' ? before.past[before.at - 1] : after.past[after.at - 1];
    const { layout } = after.game;
    say.status(T.turned(word, entry.label, cellsIn(entry.cells, layout)));
  }

  return act;
}
