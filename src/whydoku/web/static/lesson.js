// Lessons: a page per technique and per rule (what it is, how to spot it, why it works, common mistakes). A technique has a position to try, "check my answer",
// and practice on fresh positions; a rule has puzzles to solve.

import { aborted, get, post } from './api.js';
import { button, h, put } from './dom.js';
import { techniques } from './techniques.js';
import { T } from './texts.js';
import { EMPTY } from './work.js';
import { conclusion } from './stepview.js';

export function createLessons({ store, opener, say, view, lists, ui, focus }) {
  const root = h('div', { class: 'block', id: 'lesson', hidden: true });
  let lesson = null; // {technique, answers, cells (as they were)}

  const shut = () => { lesson = null; root.hidden = true; put(root); };
  const shown = (...children) => { root.hidden = false; put(root, children); };
  const failed = (error) => { if (!aborted(error)) shown(head('Lessons'), h('p', { class: 'note bad' }, error.message)); };
  const head = (title) => h('div', { class: 'row' }, h('h2', { class: 'grow' }, title), button('Close', () => { shut(); view.clear(); }, { class: 'small bare' }));

  const prose = (page) => [h('p', { id: 'lesson-what' }, page.what),
    [['spot', 'How to spot it'], ['why', 'Why it works'], ['mistakes', 'Common mistakes']].filter(([part]) => page[part])
      .map(([part, title]) => [h('h3', {}, title), h('p', { id: `lesson-${part}` }, page[part])])];

  // Put a position on the board; the work that leads there is what it starts with.
  async function place(puzzle, work) {
    const answer = await post('show', { puzzle, work }, 'open');
    const { layout } = answer;
    const count = layout.names.length;
    const cells = Array.from({ length: count }, (_, cell) => {
      const digit = work?.placed?.[cell] ?? null;
      const crossed = work?.marks?.[cell] ? layout.digits.filter((each) => !work.marks[cell].includes(each)) : work?.crossed?.[cell] ?? [];
      return { ...EMPTY, d: digit, x: digit === null ? crossed : [] };
    });
    const { state } = store;
    await opener.show(answer, { task: 'learn', quiet: true, work: { cells, past: [], at: 0, branches: [], checkpoints: [], trial: null, marks: 'auto', mode: state.mode, cursor: 0, seconds: 0 } });
  }

  const lessons = {
    root,

    async list() {
      shown(head('Lessons'), h('p', { class: 'soft' }, 'Every technique, easiest first, and every rule: how to spot it, why it works, and something to try.'));
      try {
        const families = new Map();
        for (const each of await techniques()) families.set(each.family, [...(families.get(each.family) ?? []), each]);
        const { rules } = await get('rules');
        const group = (title, list, open) => h('details', {}, h('summary', {}, title),
          h('div', { class: 'row' }, list.map((each) => button(each.title, () => open(each), { class: 'small' }))));
        root.append(...[...families].map(([family, list]) => group(family.replace(/^./, (first) => first.toUpperCase()), list, (each) => lessons.open(each.title))),
          group('What the rules mean', rules, lessons.openRule));
      } catch (error) {
        failed(error);
      }
    },

    async open(title) {
      try {
        const { name } = (await techniques()).find((each) => each.title === title) ?? { name: title };
        const page = await get(`techniques/${encodeURIComponent(name)}`);
        view.clear();
        lists.clear();
        shown(head(title), prose(page),
          h('div', { class: 'row' },
            page.puzzle ? button('Try it', () => lessons.attempt(title, page.puzzle, page.work, [page.step]), { class: 'main', id: 'lesson-try' }) : null,
            page.puzzle ? button('Show me', () => lessons.demonstrate(page), { id: 'lesson-show' }) : null,
            page.practise.map((_, at) => button(`Position ${at + 1}`, () => lessons.practise(title, at + 1), {})),
            button('Fresh position', () => lessons.practise(title), { id: 'lesson-fresh' })));
        say.status(title);
        ui.openSheet();
      } catch (error) {
        failed(error);
      }
    },

    async openRule({ name, title }) {
      try {
        const page = await get(`rules/${encodeURIComponent(name)}`);
        view.clear();
        lists.clear();
        shown(head(title), h('p', { class: 'soft' }, page.sentence), prose(page),
          h('div', { class: 'row' }, page.practise.map(({ puzzle }, at) => button(`Puzzle ${at + 1}`, () => place(puzzle).catch(failed), {}))));
        say.status(title);
        ui.openSheet();
      } catch (error) {
        failed(error);
      }
    },

    async demonstrate(page) {
      try {
        await place(page.puzzle, page.work);
        lists.showStep(page.step, { work: page.work });
      } catch (error) {
        failed(error);
      }
    },

    async attempt(technique, puzzle, work, answers) {
      try {
        await place(puzzle, work);
      } catch (error) {
        failed(error);
        return;
      }
      lesson = { technique, answers, cells: store.state.cells, puzzle };
      const said = h('div', { id: 'lesson-said' });
      shown(head(T.find(technique)),
        h('p', {}, 'Place the digit, or cross out what goes (Corner or Centre mode, with auto marks).'),
        h('div', { class: 'row' },
          button('Check my answer', () => verdict(said), { class: 'main', id: 'lesson-check' }),
          button('Show me', () => { const [answer] = lesson.answers; lists.showStep(answer); }, {}),
          button('Another', () => lessons.practise(technique), {})), said);
      say.status(T.find(technique));
      focus();
    },

    // A position of the lesson by its number, or a fresh one.
    async practise(technique, number = 0) {
      shown(head(technique), h('p', { class: 'soft' }, number ? 'Opening the position …' : 'Making a fresh position …'));
      try {
        const fresh = await post('practice', { technique, number, seed: crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000 }, 'practice');
        await lessons.attempt(technique, fresh.puzzle, fresh.work, fresh.answers);
      } catch (error) {
        failed(error);
      }
    },
  };

  // Compare what was done since the start with each answer: all of one is right, a part of one is a start, anything else is not it.
  function verdict(said) {
    const { cells, game } = store.state;
    const { names } = game.layout;
    const done = new Set();
    cells.forEach((value, cell) => {
      const was = lesson.cells[cell];
      if (value.d !== null && value.d !== was.d) done.add(`${names[cell]}=${value.d}`);
      for (const digit of value.x) if (!was.x.includes(digit)) done.add(`${names[cell]}<>${digit}`);
    });
    const wanted = (step) => [...step.places.map(([cell, digit]) => `${cell}=${digit}`), ...step.removes.map(([cell, digit]) => `${cell}<>${digit}`)];
    const all = lesson.answers.map((step) => ({ step, want: wanted(step) }));
    const full = all.find(({ want }) => want.every((each) => done.has(each)));
    const valid = new Set(all.flatMap(({ want }) => want));
    const wrong = [...done].filter((each) => !valid.has(each)).map((each) => each.replace('<>', ' not ').replace('=', ' is '));
    const part = all.map(({ want }) => want.filter((each) => done.has(each)).length);
    const best = Math.max(0, ...part);
    let text;
    let kind = 'bad';
    if (!done.size) [text, kind] = ['Nothing is done yet: cross out a candidate, or place a digit.', 'info'];
    else if (wrong.length) text = `Not by this technique: ${wrong.join(', ')}.`;
    else if (full) [text, kind] = [`Right: ${conclusion(full.step)}.`, 'good'];
    else [text, kind] = [`Right so far: ${best} of ${all[part.indexOf(best)].want.length}.`, 'info'];
    put(said, h('div', { class: `note ${kind}` }, h('p', {}, text), kind === 'good' ? button('Next one', () => lessons.practise(lesson.technique), { class: 'small main' }) : null));
    say.status(text);
  }

  return lessons;
}
