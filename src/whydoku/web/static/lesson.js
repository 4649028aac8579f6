// Lessons in their order, from the first scan to nets and rules: what it is, how to spot it, why it works, common mistakes, an example to
// click through, positions to practise, and how far one has come. They have a board of their own: Close brings the game back.

import { aborted, get, post } from './api.js';
import { button, h, put } from './dom.js';
import { isDone, nextIn, solvedIn, solvedOne } from './learned.js';
import { conclusion } from './stepview.js';
import { techniques } from './techniques.js';
import { T } from './texts.js';
import { EMPTY } from './work.js';

let known = null;
const curriculum = async () => (known ??= (await get('curriculum')).chapters);

export function createLessons({ store, opener, say, view, lists, ui, focus }) {
  const root = h('div', { class: 'block', id: 'lesson', hidden: true });
  let attempt = null; // {lesson, number, answers, cells (as they were)}

  const shown = (...children) => { root.hidden = false; put(root, children); };
  const failed = (error) => { if (!aborted(error)) shown(head(T.lessons), h('p', { class: 'note bad' }, error.message)); };
  const head = (title, back) => h('div', { class: 'row' },
    back ? button(T.allLessons, () => lessons.list(), { class: 'small bare', id: 'lesson-back' }) : null,
    h('h2', { class: 'grow' }, title), button(T.close, () => lessons.close(), { class: 'small bare', id: 'lesson-close' }));

  const prose = (page) => [h('p', { id: 'lesson-what' }, page.what),
    ['spot', 'why', 'mistakes'].filter((part) => page[part]).map((part) => [h('h3', {}, T.lessonParts[part]), h('p', { id: `lesson-${part}` }, page[part])])];

  // Put a position on the board; the work that leads there is what it starts with. The game waits.
  async function place(puzzle, work) {
    const answer = await post('show', { puzzle, work }, 'open');
    const { layout } = answer;
    const cells = layout.names.map((_, cell) => {
      const digit = work?.placed?.[cell] ?? null;
      const crossed = work?.marks?.[cell] ? layout.digits.filter((each) => !work.marks[cell].includes(each)) : work?.crossed?.[cell] ?? [];
      return { ...EMPTY, d: digit, x: digit === null ? crossed : [] };
    });
    await opener.aside(answer, { cells, past: [], at: 0, branches: [], checkpoints: [], trial: null, marks: 'auto', mode: store.state.mode, cursor: 0, seconds: 0 });
  }

  const lessonOf = async ({ kind, name, title }) => (await curriculum()).flatMap((chapter) => chapter.lessons).find((each) => each.kind === kind && (each.name === name || each.title === title));

  function line(each) {
    const right = [...solvedIn(each)].filter((number) => number > 0).length;
    return h('button', { type: 'button', class: `line${isDone(each) ? ' done' : ''}`, onclick: () => lessons.openLesson(each), data: { lesson: `${each.kind}:${each.name}` } },
      h('span', { class: 'grow' }, each.title), h('small', { class: 'soft' }, isDone(each) ? T.lessonDone : right ? T.ofAll(right, each.practice) : ''));
  }

  const lessons = {
    root,

    async list() {
      attempt = null;
      view.clear();
      lists.clear();
      shown(head(T.lessons), h('p', { class: 'soft' }, T.lessonsAbout));
      try {
        const chapters = await curriculum();
        const next = nextIn(chapters);
        const count = chapters.flatMap((chapter) => chapter.lessons);
        const done = count.filter(isDone).length;
        root.append(h('p', { class: 'soft tiny', id: 'lessons-progress' }, T.lessonsProgress(done, count.length)));
        if (next) root.append(button(T.nextLesson(next.title), () => lessons.openLesson(next), { class: 'main', id: 'lesson-next' }));
        root.append(...chapters.map((chapter, n) => h('details', { open: chapter.lessons.includes(next), data: { chapter: n + 1 } }, h('summary', {}, T.chapter(n + 1, chapter.title)),
          h('p', { class: 'soft tiny' }, chapter.goal), h('ol', { class: 'plainlist lessons' }, chapter.lessons.map((each) => h('li', {}, line(each)))))));
        const families = new Map();
        for (const each of await techniques()) families.set(each.family, [...(families.get(each.family) ?? []), each]);
        const { rules } = await get('rules');
        const group = (title, list, kind) => h('details', {}, h('summary', {}, title),
          h('div', { class: 'row' }, list.map((each) => button(each.title, () => lessons.openLesson({ kind, name: each.name, title: each.title }), { class: 'small' }))));
        root.append(h('h3', {}, T.everything), ...[...families].map(([family, list]) => group(family.replace(/^./, (first) => first.toUpperCase()), list, 'technique')), group(T.rulesMean, rules, 'rule'));
      } catch (error) {
        failed(error);
      }
    },

    open: async (title) => lessons.openLesson({ kind: 'technique', name: (await techniques()).find((each) => each.title === title)?.name ?? title, title }),

    async openLesson({ kind, name, title }) {
      attempt = null;
      try {
        const page = await get(`${kind}s/${encodeURIComponent(name)}`);
        const lesson = await lessonOf({ kind, name }) ?? { kind, name, title, practice: page.practise.length };
        const right = solvedIn(lesson);
        const next = nextIn(await curriculum(), lesson);
        view.clear();
        lists.clear();
        const tick = (number) => (right.has(number) ? ' ✓' : '');
        shown(head(title, true), kind === 'rule' ? h('p', { class: 'soft' }, page.sentence) : null, prose(page),
          h('h3', {}, T.practice),
          h('div', { class: 'row' },
            kind === 'technique' && page.puzzle ? [
              button(T.showExample, () => demonstrate(page), { id: 'lesson-show' }),
              button(T.tryExample + tick(0), () => lessons.attempt(lesson, 0, page.puzzle, page.work, [page.step]), { class: 'main', id: 'lesson-try' }),
            ] : null,
            page.practise.map((each, at) => button((kind === 'rule' ? T.puzzleNumber(at + 1) : T.positionNumber(at + 1)) + tick(at + 1),
              () => (kind === 'rule' ? playRule(lesson, at + 1, each.puzzle) : lessons.practise(lesson, at + 1)), { id: `lesson-practice-${at + 1}` })),
            kind === 'technique' ? button(T.freshPosition, () => lessons.practise(lesson), { id: 'lesson-fresh' }) : null),
          h('p', { class: 'soft tiny', id: 'lesson-progress' }, T.lessonProgress([...right].filter((number) => number > 0).length, lesson.practice)),
          next ? h('div', {}, button(T.nextLesson(next.title), () => lessons.openLesson(next), { class: 'link', id: 'lesson-next' })) : null);
        say.status(title);
        ui.openSheet();
      } catch (error) {
        failed(error);
      }
    },

    async attempt(lesson, number, puzzle, work, answers) {
      try {
        await place(puzzle, work);
      } catch (error) {
        failed(error);
        return;
      }
      attempt = { lesson, number, answers, cells: store.state.cells };
      const said = h('div', { id: 'lesson-said' });
      shown(head(T.find(lesson.title), true), h('p', {}, T.howToAnswer),
        h('div', { class: 'row' },
          button(T.checkAnswer, () => verdict(said), { class: 'main', id: 'lesson-check' }),
          button(T.showMe, () => lists.showStep(attempt.answers[0]), {}),
          button(T.aboutLesson, () => lessons.openLesson(lesson), { id: 'lesson-about' })), said);
      say.status(T.find(lesson.title));
      focus();
    },

    // A position of the lesson by its number, or a fresh one.
    async practise(lesson, number = 0) {
      shown(head(lesson.title, true), h('p', { class: 'soft' }, number ? T.openingPosition : T.makingPosition));
      try {
        const fresh = await post('practice', { technique: lesson.title, number, seed: crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000 }, 'practice');
        await lessons.attempt(lesson, number || lesson.practice + 1 + solvedIn(lesson).size, fresh.puzzle, fresh.work, fresh.answers);
      } catch (error) {
        failed(error);
      }
    },

    // The end of a puzzle on the lesson's own board.
    solved() {
      if (!attempt) return;
      solvedOne(attempt.lesson, attempt.number);
      put(root.querySelector('#lesson-said') ?? root, h('div', { class: 'note good' }, h('p', {}, T.solved), button(T.aboutLesson, () => lessons.openLesson(attempt.lesson), { class: 'small main', id: 'lesson-on' })));
      say.status(T.solved);
    },

    // Close: the game is where it was left.
    async close() {
      attempt = null;
      root.hidden = true;
      put(root);
      view.clear();
      await opener.back();
      focus();
    },
  };

  async function demonstrate(page) {
    try {
      await place(page.puzzle, page.work);
      lists.showStep(page.step, { work: page.work });
    } catch (error) {
      failed(error);
    }
  }

  async function playRule(lesson, number, puzzle) {
    try {
      await place(puzzle);
      attempt = { lesson, number, answers: [], cells: store.state.cells };
      store.dispatch({ type: 'marks', marks: 'own' });
      shown(head(lesson.title, true), h('p', {}, T.solveIt), h('div', { class: 'row' }, button(T.aboutLesson, () => lessons.openLesson(lesson), { id: 'lesson-about' })), h('div', { id: 'lesson-said' }));
      focus();
    } catch (error) {
      failed(error);
    }
  }

  // Compare what was done since the start with each answer: all of one is right, a part of one is a start, anything else is not it.
  function verdict(said) {
    const { cells, game } = store.state;
    const { names } = game.layout;
    const done = new Set();
    cells.forEach((value, cell) => {
      const was = attempt.cells[cell];
      if (value.d !== null && value.d !== was.d) done.add(`${names[cell]}=${value.d}`);
      for (const digit of value.x) if (!was.x.includes(digit)) done.add(`${names[cell]}<>${digit}`);
    });
    const wanted = (step) => [...step.places.map(([cell, digit]) => `${cell}=${digit}`), ...step.removes.map(([cell, digit]) => `${cell}<>${digit}`)];
    const all = attempt.answers.map((step) => ({ step, want: wanted(step) }));
    const full = all.find(({ want }) => want.every((each) => done.has(each)));
    const valid = new Set(all.flatMap(({ want }) => want));
    const wrong = [...done].filter((each) => !valid.has(each)).map((each) => each.replace('<>', T.isNot).replace('=', T.is));
    const part = all.map(({ want }) => want.filter((each) => done.has(each)).length);
    const best = Math.max(0, ...part);
    let text;
    let kind = 'bad';
    if (!done.size) [text, kind] = [T.nothingDone, 'info'];
    else if (wrong.length) text = T.notByThis(wrong.join(', '));
    else if (full) [text, kind] = [T.rightAnswer(conclusion(full.step)), 'good'];
    else [text, kind] = [T.rightSoFar(best, all[part.indexOf(best)].want.length), 'info'];
    const { lesson, number } = attempt;
    if (kind === 'good') solvedOne(lesson, number);
    put(said, h('div', { class: `note ${kind}` }, h('p', {}, text), kind === 'good' ? onwards(lesson) : null));
    say.status(text);
  }

  // After a right answer: the next position that is not solved yet; when all are, the lesson, which leads to the next one.
  function onwards(lesson) {
    const right = solvedIn(lesson);
    const open = Array.from({ length: lesson.practice }, (_, at) => at + 1).find((number) => !right.has(number));
    return open ? button(T.nextOne, () => lessons.practise(lesson, open), { class: 'small main', id: 'lesson-on' })
      : button(T.lessonFinished, () => lessons.openLesson(lesson), { class: 'small main', id: 'lesson-on' });
  }

  return lessons;
}
