// The panel of Learn: hints in four levels, all steps, the whole path, why, how hard, which techniques may be used, and lessons.

import { aborted, cancel, post } from './api.js';
import { button, h, put } from './dom.js';
import { inSight } from './fog.js';
import { workOf } from './game.js';
import { createLessons } from './lesson.js';
import { createLists } from './lists.js';
import { createStepView } from './stepview.js';
import { techniquesDialog } from './techniques.js';
import { T } from './texts.js';

const LEVELS = ['', T.whereToLook, T.whichTechnique, T.whichCells, T.theStep];

export function create(parts) {
  const { store, say, act, focus, ui } = parts;
  const view = createStepView({ store, say, focus, setting: ui.setting });
  const said = h('div', { class: 'block', id: 'hint-said' });
  const limit = h('p', { class: 'soft tiny' });
  let level = 0;
  let asked = null; // the position of the hint, so that it never jumps

  // What every question about the position carries.
  const question = () => {
    const { state } = store;
    const { upTo } = state.settings;
    const sight = inSight(state);
    const without = sight === state.sight ? [...state.settings.without, 'uniqueness'] : state.settings.without; // what is in sight may have several solutions
    return {
      puzzle: sight.puzzle, work: workOf(state), reader: state.marks === 'auto' ? 'marks' : 'paper',
      ...(upTo ? { up_to: upTo } : {}), ...(without.length ? { without } : {}),
    };
  };

  const lists = createLists({ ...parts, view, question });
  const lessons = createLessons({ ...parts, view, lists });
  const top = h('div', { class: 'block' },
    h('div', { class: 'row' }, button(T.hint, () => learn.hint(), { class: 'main grow', id: 'more-hint' }), button(T.showTheStep, () => learn.hint(4), { id: 'whole-step', class: 'grow' })),
    said);
  const tools = h('div', { class: 'block' }, h('div', { class: 'two' },
    button(T.allSteps, () => lists.all(), { id: 'all-steps' }), button(T.wholePath, () => lists.path(), { id: 'path' }),
    button(T.why, () => learn.why(store.state.cursor, 'ask'), { id: 'why' }), button(T.howHard, () => lists.rate(), { id: 'rate' }),
    button(T.techniques, () => techniquesDialog(store, ui.setting), { id: 'techniques' }), button(T.lessons, () => lessons.list(), { id: 'lessons' })), limit);
  const root = h('div', { class: 'stack' }, lessons.root, top, lists.root, view.root, tools);
  // A list or a step takes the place of the buttons that lead to it.
  const watcher = new MutationObserver(() => { top.hidden = !lists.root.hidden || !view.root.hidden; });
  for (const each of [lists.root, view.root]) watcher.observe(each, { attributes: true, attributeFilter: ['hidden'] });

  store.subscribe((state) => [state.settings.upTo, state.settings.without], ([upTo, without]) => {
    put(limit, [upTo ? T.techniquesUpTo(upTo) : '', without.length ? T.switchedOff(without.length) : ''].join(' '));
  });

  // A changed position has another hint.
  store.watch((state, before) => {
    if (state.cells === before.cells && state.givens === before.givens && state.game?.id === before.game?.id && state.marks === before.marks) return;
    if (view.shown && !view.shown.cells) view.clear();
    if (asked && (asked.cells !== state.cells || asked.givens !== state.givens || asked.marks !== state.marks)) reset();
    if (state.game?.id !== before.game?.id) { view.clear(); lists.clear(); }
  });

  function reset() {
    level = 0;
    asked = null;
    cancel('hint');
    put(said);
    if (store.state.step && !view.shown) store.dispatch({ type: 'step', step: null });
    label();
  }

  function label() {
    const next = document.getElementById('more-hint');
    if (next) next.textContent = level === 0 ? T.hint : level < 4 ? T.aBitMore : T.hint;
  }

  const learn = {
    root,

    // One level more than before, for the same position.
    async hint(to) {
      const { state } = store;
      lists.clear();
      ui.openSheet();
      const position = { cells: state.cells, givens: state.givens, marks: state.marks };
      if (!asked || asked.cells !== position.cells || asked.givens !== position.givens || asked.marks !== position.marks) { level = 0; asked = position; }
      level = Math.min(4, to ?? level + 1);
      const wanted = level;
      let answer;
      try {
        answer = await post('hint', { ...question(), level }, 'hint');
      } catch (error) {
        if (!aborted(error)) refused(error);
        return;
      }
      if (asked?.cells !== store.state.cells || wanted !== level) return;
      label();
      if (!answer.hint) {
        const text = inSight(store.state) === store.state.sight ? T.nothingInSight : answer.text;
        put(said, h('p', { class: 'note' }, text));
        say.status(text);
        level = 0;
        return;
      }
      if (level < 4) {
        view.clear();
        put(said, h('h2', { class: 'kicker' }, T.hintLevel(level, LEVELS[level])), h('p', { class: 'big' }, answer.text),
          inSight(store.state) === store.state.sight ? h('p', { class: 'soft tiny' }, T.fromSight) : answer.hint.opening ? h('p', { class: 'note' }, answer.hint.opening) : null,
          level >= 2 && answer.hint.technique ? h('div', {}, button(T.whatIs(answer.hint.technique), () => lessons.open(answer.hint.technique), { class: 'link' })) : null);
        store.dispatch({ type: 'step', step: { drawing: answer.drawing, part: Infinity } });
        say.status(answer.text);
        return;
      }
      put(said);
      view.show({ ...answer, work: workOf(store.state), actions: [[T.anotherText, () => lists.all(), { id: 'another-step' }]] });
    },

    lessonSolved: () => lessons.solved(),
    lessons: () => { ui.openSheet(); return lessons.list(); },
    lesson: (technique) => { ui.openSheet(); return lessons.open(technique); },
    part: (by) => view.part(by),
    take: () => view.take(),
    why: (cell, digit) => { ui.openSheet(); return lists.why(cell, digit); },

    close() {
      view.clear();
      lists.clear();
      reset();
      if (store.state.step) store.dispatch({ type: 'step', step: null });
    },
  };

  function refused(error) {
    const wrong = error.kind === 'mistakes'; // told level by level, too
    if (!wrong) level = 0;
    put(said, h('div', { class: 'note bad' }, h('p', {}, error.message),
      wrong ? h('div', { class: 'row' }, button(T.check, () => act.check(), { class: 'small' })) : null));
    say.alert(error.message);
    label();
  }

  return learn;
}
