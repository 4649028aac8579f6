// The panel of Play: how to open a puzzle, its rules in words, marks, checkpoints and trials, recent games.

import { button, check, h, put, radios } from './dom.js';
import { gameCard, gamesList } from './games.js';
import { EXAMPLES, pasteBox } from './open.js';
import { copy } from './share.js';
import { named } from './solved.js';
import { T } from './texts.js';
import { toast, toggle } from './ui.js';

export function createPlay(store, opener, act, go, solved) {
  const root = h('div', { class: 'stack' });
  const about = h('div', { class: 'block', id: 'about' });
  const resume = h('div', { class: 'block' });
  const marks = radios(T.marks, [['own', T.own], ['auto', T.auto]], 'own', (value) => { store.dispatch({ type: 'marks', marks: value }); act.say.status(value === 'auto' ? T.autoMarks : T.ownMarks); });
  const points = h('ul', { class: 'plainlist', id: 'checkpoints' });
  const trial = h('div', { class: 'block' });
  const verdict = h('div', { id: 'verdict', class: 'block' });

  const tools = h('div', { class: 'block' },
    h('div', { class: 'row' }, h('span', { class: 'grow', id: 'marks-label' }, T.marks), marks),
    h('div', { class: 'row' },
      button(T.copyAuto, () => { store.dispatch({ type: 'copyMarks', when: Date.now() }); }, { class: 'small', id: 'copy-marks' }),
      button(T.checkpoint, () => checkpoint(), { class: 'small', id: 'checkpoint', title: T.checkpointHow }),
      button(T.trySomething, () => store.dispatch({ type: 'try', name: 'trial' }), { class: 'small', id: 'try', title: T.trialHow })),
    trial, points);

  const paste = pasteBox(store, opener);
  const examples = h('div', { class: 'block' }, h('h3', {}, T.examples), h('div', { class: 'row', id: 'examples' },
    EXAMPLES.map(([name, words, text, options]) => button(name, () => opener.text(text, { ...options, task: 'play' }), { class: 'small', title: words }))));
  const more = h('div', { class: 'row' },
    button(T.typeGivens, () => { opener.empty('set').then(() => go.board()); }, { id: 'type' }), button(T.makeOne, () => go.task('make')));
  const recents = h('div', { class: 'block' });
  const fillGames = gamesList(recents, opener.recents, opener.recent, (text) => { toast(text); act.say.status(text); });

  const opening = h('div', { class: 'stack' }, paste, more, examples);
  const welcome = h('div', { class: 'block', id: 'welcome', hidden: true }, h('h2', {}, T.today), h('p', {}, T.welcome), h('div', {}, button(T.startLessons, async () => (await go.task('learn')).lessons(), { class: 'link', id: 'start-lessons' })));
  const folded = h('details', { class: 'block', id: 'another' }, h('summary', {}, T.openAnotherPuzzle));
  const told = h('div', { class: 'block', id: 'broken' });
  put(root, solved.root, welcome, verdict, told, resume, about, tools, recents, folded, opening);

  store.subscribe((state) => [state.game?.title, state.game?.words, state.game?.about, state.game?.format, state.game?.notes, state.game?.rules, state.game?.fog, state.fogKnown, state.welcome && !state.past.length], () => describe(store.state));
  store.subscribe((state) => state.marks, (value) => check(marks, value));
  store.subscribe((state) => [state.checkpoints, state.branches], () => listPoints(store.state));
  store.subscribe((state) => state.trial, (value) => put(trial, value ? h('div', { class: 'note row' },
    h('span', { class: 'grow' }, T.onTrial),
    button(T.keepName, () => store.dispatch({ type: 'keepTrial' }), { class: 'small' }),
    button(T.drop, () => store.dispatch({ type: 'dropTrial' }), { class: 'small' })) : null));
  store.subscribe((state) => state.game?.id, () => listRecents());
  store.subscribe((state) => state.broken ?? null, (broken) => put(told, (broken ?? []).map((each) => h('p', { class: 'note bad' }, each.text))));

  function isEmpty(state) {
    return state.game && state.game.puzzle.givens.every((digit) => digit == null) && state.game.rules.every((rule) => rule.plain);
  }

  function describe(state) {
    if (!state.game) return;
    const fresh = Boolean(state.welcome && !state.past.length);
    const empty = isEmpty(state) || fresh;
    welcome.hidden = !fresh;
    tools.hidden = empty;
    about.hidden = empty;
    if (empty) { root.insertBefore(opening, fresh ? about : recents); folded.hidden = true; } else { folded.append(opening); folded.hidden = false; folded.open = false; }
    const { title, about: words, format, notes, rules } = state.game;
    const named = rules.filter((rule) => !rule.plain);
    const sentences = new Map();
    for (const rule of named) {
      const each = sentences.get(rule.sentence) ?? { count: 0, name: rule.name };
      each.count += 1;
      sentences.set(rule.sentence, each);
    }
    put(about,
      h('div', { class: 'row' }, h('h2', { class: 'grow' }, title || T.sudoku, words.author ? h('small', { class: 'soft' }, T.byAuthor(words.author)) : null), button(T.rename, () => rename(), { class: 'small bare', id: 'rename' })),
      h('p', { class: 'soft tiny' }, [state.game.board, format ? T.readAs(format.title) : ''].filter(Boolean).join(' · ')),
      words['passed over'] ? h('div', { class: 'note info', id: 'not-modelled' }, h('b', {}, T.notModelled), h('p', {}, words['passed over']), h('p', { class: 'soft tiny' }, T.notModelledMore)) : null,
      state.game.fog ? h('div', { class: 'note info', id: 'fog-note' }, h('p', {}, state.fogKnown === false ? T.fogUnknown : T.fogHow), toggle(T.liftFog, Boolean(state.fogLifted), (on) => store.dispatch({ type: 'set', fogLifted: on }))) : null,
      notes.filter((note) => !note.startsWith('Passed over: ')).map((note) => h('p', { class: 'note info tiny' }, note)),
      words.rules ? h('p', { class: 'tiny' }, words.rules) : null,
      h('ul', { class: 'rules', id: 'rules-in-words' }, named.length
        ? [...sentences].map(([sentence, { count, name }]) => h('li', {}, h('b', {}, name.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase())), count > 1 ? ` (${count})` : '', `: ${sentence}`))
        : h('li', {}, plainly(rules))));
  }

  // A name for the game; it is the puzzle's title from then on.
  function rename() {
    const { game } = store.state;
    const input = h('input', { type: 'text', id: 'game-name', value: game.title === T.sudoku ? '' : game.title, maxlength: 80, 'aria-label': T.nameOfGame, placeholder: T.nameOfGame });
    const keep = () => {
      const title = input.value.trim();
      store.dispatch({ type: 'drawn', game: { title, puzzle: named(game.puzzle, title) } });
      opener.keep();
      listRecents();
      about.querySelector('#rename')?.focus();
    };
    input.addEventListener('keydown', (event) => { if (event.key === 'Enter') keep(); else if (event.key === 'Escape') describe(store.state); });
    put(about.firstChild, h('div', { class: 'grow' }, input), button(T.keepName, keep, { class: 'small main', id: 'keep-name' }));
    input.focus();
  }

  const plainly = (rules) => {
    const kinds = rules.map((rule) => ({ rows: 'row', columns: 'column', boxes: 'box', regions: 'region' }[rule.name])).filter(Boolean);
    return kinds.length ? T.everyHouse(kinds) : T.noRuleYet;
  };

  function checkpoint() {
    const { checkpoints, past, at } = store.state;
    store.dispatch({ type: 'checkpoint', name: T.checkpointName(checkpoints.length + 1, at, past.length), when: Date.now() });
    act.say.status(T.checkpointKept);
  }

  function listPoints({ checkpoints, branches }) {
    put(points,
      checkpoints.map((point, n) => h('li', { class: 'row' }, h('span', { class: 'grow' }, point.name),
        button(T.return, () => store.dispatch({ type: 'return', n, when: Date.now() }), { class: 'small' }),
        button(T.forget, () => store.dispatch({ type: 'forget', n }), { class: 'small bare' }))),
      branches.map((branch, n) => h('li', { class: 'row' }, h('span', { class: 'grow soft' }, T.branch(branch.name, branch.entries.length)),
        button(T.takeItUp, () => store.dispatch({ type: 'branch', n }), { class: 'small' }))));
  }

  function listRecents() {
    const list = opener.recents();
    fillGames();
    const unfinished = isEmpty(store.state) ? list.find((each) => !each.done) : null;
    put(resume, unfinished ? [h('h2', { class: 'kicker' }, T.goOnWith), gameCard(unfinished, opener.recent)] : null);
    resume.hidden = !unfinished;
  }

  return { root, refresh: listRecents, verdict };
}

export async function copySelection(store) {
  const { state } = store;
  const { layout } = state.game;
  const text = [...state.selection].sort((a, b) => a - b).map((cell) => {
    const digit = state.givens[cell] ?? state.cells[cell].d;
    return digit === null ? '.' : layout.symbols[digit - layout.low];
  }).join('');
  if (await copy(text)) toast(T.copied, null, null, 2500);
}
