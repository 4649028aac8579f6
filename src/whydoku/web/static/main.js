// Starts the page and wires its parts together. `?test=1` gives tests a handle: whydokuTest.state(), .idle().

import { createActions } from './actions.js';
import { busy, get, onLost, onSlow, post } from './api.js';
import { createBoard } from './board.js';
import { watchRules } from './broken.js';
import { button, h, put, rove } from './dom.js';
import { watchFog } from './fog.js';
import { gameOf, sameLayout } from './game.js';
import { createGrid } from './grid.js';
import { createKeys } from './input.js';
import { createOpener } from './open.js';
import { createPad, icon } from './pad.js';
import { copySelection, createPlay } from './play.js';
import { createPointer } from './pointer.js';
import { FIRST, SETTINGS, TASKS, reduce } from './reduce.js';
import { createSpeaker } from './say.js';
import { createSolved, watchEnd } from './solved.js';
import { gameId, loadGame, loadSettings, saveSettings, watchTabs } from './share.js';
import { createStore } from './store.js';
import { T } from './texts.js';
import { menu, toast } from './ui.js';

const NAMES = { play: T.play, learn: T.learn, set: T.set, make: T.make };
const $ = (id) => document.getElementById(id);
document.querySelector('.skip').textContent = T.skip;
for (const [id, name] of Object.entries(T.regions)) $(id).setAttribute('aria-label', name);

// What is fetched when it is first needed.
const lazily = (name) => (...args) => later(import('./panels.js').then((panels_) => panels_[name](...args)).catch(() => lost()));
const [helpDialog, settingsDialog, shareDialog, printDialog] = ['helpDialog', 'settingsDialog', 'shareDialog', 'printDialog'].map(lazily);

const store = createStore(reduce, { ...FIRST, settings: { ...SETTINGS, ...loadSettings() } });
const say = createSpeaker($('status'), $('alert'));
const panels = {};
const pending = new Set();
const later = (promise) => { pending.add(promise); promise.finally(() => pending.delete(promise)).catch(() => {}); return promise; };

// For what has already said what went wrong: a panel that cannot be fetched because the server is gone.
const quietly = (work) => later(work().catch((error) => { if (!store.state.stopped) throw error; }));

// What a draft of Set does with keys and the pointer; set.js puts itself in here.
const tool = { key: () => false, down: () => false, move() {}, up() {}, cancel() {} };

const ui = {
  toast,
  hint: () => quietly(async () => (await go.task('learn')).hint()),
  why: (cell, digit) => quietly(async () => (await go.task('learn')).why(cell, digit)),
  part: (by) => panels.learn?.part(by),
  check: () => quietly(async () => {
    checker ??= (await import('./panels.js').catch((error) => { lost(); throw error; })).createCheck(store, say, { panel: () => go.task('play'), sheet: () => openSheet() });
    await checker.press();
  }),
  enter() {
    const { state } = store;
    if (state.task === 'learn' && state.step) panels.learn.take();
    else if (state.task !== 'set') ui.check();
    else panels.set?.finish();
  },
  help: () => helpDialog(),
  closeStep: () => panels.learn?.close(),
  dropDraft: () => panels.set?.drop(),
  typeDraft: (sign) => panels.set?.type(sign),
  cellMenu(cell, x, y) {
    const { state } = store;
    const { layout } = state.game;
    const open = state.givens[cell] == null && state.cells[cell].d === null;
    const rules = state.game.rules.flatMap((rule, n) => (rule.cells.includes(cell) && !rule.plain && rule.cells.length < state.cells.length ? [[rule, n]] : []));
    menu(`${layout.names[cell]}`, [
      [open ? T.whatGoesInto(layout.names[cell]) : T.whyIsIt(layout.names[cell]), () => ui.why(cell)],
      open && [T.whyNotDigit, () => ui.why(cell, 'ask')],
      [T.selectAlike, () => store.dispatch({ type: 'alike', cell })],
      rules.length > 0 && null,
      ...rules.slice(0, 4).map(([rule, n]) => [T.goTo(rule.text.slice(0, 40)), async () => (await go.task('set')).reveal(n)]),
      null,
      [T.clearThisCell, () => { store.dispatch({ type: 'select', cells: [cell] }); act.clear(true); }],
    ], { x, y });
  },
};

const act = createActions(store, say, ui);
const board = createBoard(store, $('picture'));
const grid = createGrid(store, $('grid'));
createPad(store, $('pad'), act);
createKeys(store, $('grid'), act, tool);
createPointer(store, board, $('grid'), act, tool, () => grid.focus());
const tabs = watchTabs(() => store.state.game?.id, () => {
  opener.keep();
  store.dispatch({ type: 'set', readonly: true });
  toast(T.openElsewhere, T.continueHere, () => { tabs.claim(store.state.game.id); store.dispatch({ type: 'set', readonly: false }); later(opener.recent(store.state.game.id)); }, 0);
});
const opener = createOpener(store, say, (game) => {
  tabs.claim(game.id);
  document.body.classList.remove('sheet', 'full');
});

const go = {
  board: () => grid.focus(),
  async task(task) {
    store.dispatch({ type: 'task', task });
    return later(panel(task));
  },
  opener,
};

const solved = createSolved({ store, opener, act, go, focus: () => grid.focus() });
watchEnd(store, async () => {
  if (store.state.aside) { panels.learn?.lessonSolved(); return; }
  await go.task('play');
  solved.show();
  openSheet();
});
// A lesson's board belongs to Learn: another task has the game.
store.watch((state, before) => { if (state.aside && state.task !== 'learn' && before.task === 'learn') later(opener.back(state.task)); });

let checker = null;
const making = {};

// Panels are made when they are first asked for, once; all but Play's come in a file of their own, which is fetched when a tab is pointed at.
function panel(task) {
  making[task] ??= (async () => {
    const parts = { store, opener, act, go, say, ui, tool, board, focus: () => grid.focus(), redraw: () => later(redraw()) };
    panels[task] = task === 'play' ? createPlay(store, opener, act, go, solved) : (await import('./panels.js'))[task](parts);
    return panels[task];
  })();
  making[task].catch(() => { delete making[task]; lost(); });
  return making[task];
}

watchRules(store, say, () => ui.check());

// ---- tasks ----------------------------------------------------------------------------------------------------------

put($('tabs'), TASKS.map((task) => h('button', {
  type: 'button', role: 'tab', id: `tab-${task}`, 'aria-controls': 'panel', onclick: () => {
    if (store.state.task === task) document.body.classList.toggle('sheet');
    else go.task(task).then(() => openSheet());
  }, onpointerenter: () => import('./panels.js').catch(() => {}),
}, NAMES[task])));
rove($('tabs'), '[role=tab]', true);

const handle = h('div', { class: 'sheet-handle' },
  button('', () => document.body.classList.toggle('full'), { class: 'grip', 'aria-label': T.largerOrSmaller }),
  button(icon('close', ''), () => closeSheet(), { class: 'bare', 'aria-label': T.closeThePanel }));

store.subscribe((state) => state.task, (task, before) => {
  for (const each of TASKS) {
    $(`tab-${each}`).setAttribute('aria-selected', String(each === task));
    $(`tab-${each}`).tabIndex = each === task ? 0 : -1;
  }
  $('panel').setAttribute('aria-labelledby', `tab-${task}`);
  document.body.dataset.task = task;
  later(panel(task).then(({ root }) => { if (store.state.task === task) { put($('panel'), handle, root); $('panel').scrollTop = 0; } }, () => {}));
  if (before && history.state?.task !== task) history.pushState({ task }, '');
});
window.addEventListener('popstate', (event) => {
  const open = document.querySelector('dialog[open]');
  if (open) open.close();
  if (event.state?.task) store.dispatch({ type: 'task', task: event.state.task });
});

// The sheet may cover keys, never the board; where the screen has room under the keys, it is there from the start.
const PEEK = 96; // px
function fitSheet() {
  const { style } = document.documentElement;
  const [board_, pad] = [$('board'), $('pad')].map((each) => each.getBoundingClientRect());
  const bottom = Math.round(Math.max(board_.bottom, pad.bottom) + scrollY + 6);
  style.setProperty('--sheet-top', `${Math.round(board_.bottom + scrollY + 4)}px`);
  style.setProperty('--sheet-left', `${Math.round(board_.right + 4)}px`);
  style.setProperty('--peek-top', `${bottom}px`);
  document.body.classList.toggle('peeks', innerHeight - bottom >= PEEK);
}
function openSheet() {
  fitSheet();
  document.body.classList.add('sheet');
}
const fitted = new ResizeObserver(() => fitSheet());
for (const each of [$('board'), $('pad'), document.documentElement]) fitted.observe(each);
function closeSheet() {
  document.body.classList.remove('sheet', 'full');
  grid.focus();
}
ui.openSheet = openSheet;

// ---- top ------------------------------------------------------------------------------------------------------------

const clock = h('span', { class: 'clock', role: 'timer', 'aria-label': T.time, hidden: true });
put($('tools'), clock,
  button(icon('share', T.share), () => shareDialog(store, say), { id: 'share', title: T.share, class: 'bare' }),
  button(icon('theme', ''), () => nextTheme(), { id: 'theme', title: T.lightOrDark, 'aria-label': T.lightOrDark, class: 'bare' }),
  button(icon('menu', ''), (event) => mainMenu(event.currentTarget), { id: 'menu', 'aria-label': T.menu, 'aria-haspopup': 'menu', class: 'bare' }));

function mainMenu(where) {
  const { state } = store;
  menu(T.menu, [
    [T.newPuzzle, async () => { await opener.empty('set'); openSheet(); }],
    [T.restart, () => act.restart()],
    [T.solutionAsDigits, () => later(solveAll())],
    null,
    [T.pause, () => pause(true)],
    [T.timer(state.settings.timer), () => setting({ timer: !state.settings.timer })],
    [T.settings, () => settingsDialog(store, setting)],
    [T.printMore, () => printDialog([[T.thisPuzzle, [store.state.game.puzzle]]], say)],
    [T.keysMore, () => helpDialog()],
    null,
    [T.stopWhydoku, () => stop()],
  ], where);
}

async function solveAll() {
  const { state } = store;
  try {
    const solution = await post('solve', { puzzle: state.game.puzzle }, 'solve');
    store.dispatch({ type: 'patch', label: T.solution, when: Date.now(), changes: state.cells.flatMap((value, cell) => (state.givens[cell] == null ? [[cell, { ...value, d: solution.values[cell] }]] : [])) });
    toast(T.solvedText, T.undo, () => act.undo());
  } catch (error) {
    toast(error.message);
  }
}

function setting(changes) {
  const { settings } = store.dispatch({ type: 'set', settings: changes });
  saveSettings(settings);
}
ui.setting = setting;

const systemDark = matchMedia('(prefers-color-scheme: dark)');
function nextTheme() {
  const dark = document.documentElement.dataset.theme === 'dark' || (!document.documentElement.dataset.theme && systemDark.matches);
  const theme = dark ? 'light' : 'dark';
  setting({ theme: theme === (systemDark.matches ? 'dark' : 'light') ? 'system' : theme });
  say.status(T.themeNow(theme === 'dark'));
}
store.subscribe((state) => state.settings.theme, (theme) => {
  const { dataset } = document.documentElement;
  if (theme === 'light' || theme === 'paper') dataset.theme = 'light';
  else if (theme === 'dark') dataset.theme = 'dark';
  else delete dataset.theme;
  if (theme === 'paper' || theme === 'contrast') dataset.look = theme;
  else delete dataset.look;
});

store.subscribe((state) => [state.game?.title, state.game?.board, state.game?.rules], () => {
  const { game } = store.state;
  if (!game) return;
  const kinds = [...new Set(game.rules.filter((rule) => !rule.plain).map((rule) => rule.name.replaceAll('-', ' ')))];
  const named = game.title && game.title !== T.sudoku;
  put($('title'), named ? [h('b', {}, game.title), ' · '] : null, [game.board, ...kinds.slice(0, 3)].join(' · '));
  document.title = `${named ? `${game.title} – ` : ''}whydoku`;
  let words = document.querySelector('.paper-words');
  if (!words) document.body.append(words = h('div', { class: 'paper-words' }));
  put(words, named ? h('h2', {}, game.title) : null, (game.words.length ? game.words : [T.plainRule]).map((line) => h('p', {}, line)));
});

// ---- time, storage, the server --------------------------------------------------------------------------------------

// Pause hides the board and stops the time.
const cover = h('div', { class: 'cover', hidden: true }, h('p', { class: 'big' }, T.paused), button(T.goOn, () => pause(false), { class: 'main', id: 'go-on' }));
$('board').append(cover);
function pause(on) {
  store.dispatch({ type: 'set', paused: on });
  cover.hidden = !on;
  for (const each of [$('grid'), $('picture'), $('pad')]) each.inert = on;
  document.body.classList.toggle('paused', on);
  say.status(on ? T.paused : '');
  if (on) $('go-on').focus();
  else grid.focus();
}
store.subscribe((state) => state.game?.id, () => { if (store.state.paused) pause(false); });
clock.after(button(T.pause, () => pause(!store.state.paused), { id: 'pause', class: 'small bare', hidden: true }));

setInterval(() => {
  const { state } = store;
  if (document.hidden || !state.game || state.task !== 'play' || !state.past.length || state.finished || state.paused) return;
  store.dispatch({ type: 'set', seconds: state.seconds + 1 });
}, 1000);
store.subscribe((state) => [state.seconds, state.settings.timer], ([seconds, timer]) => {
  clock.hidden = !timer;
  $('pause').hidden = !timer;
  clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
});

watchFog(store);

let saving = 0;
store.watch((state, before) => {
  if (state.cells !== before.cells || state.at !== before.at || state.checkpoints !== before.checkpoints || state.mode !== before.mode || state.marks !== before.marks || state.trial !== before.trial || state.task !== before.task) {
    clearTimeout(saving);
    saving = setTimeout(() => { saving = 0; opener.keep(); }, 500);
  }
});
window.addEventListener('pagehide', () => opener.keep());
document.addEventListener('visibilitychange', () => { if (document.hidden) opener.keep(); });

// A change of the puzzle in Set is drawn anew by the server; the newest wins.
store.watch((state, before, action) => {
  if (!state.game || state.game.puzzle === before.game?.puzzle || action.type === 'open' || action.type === 'drawn') return;
  later(redraw());
});
async function redraw() {
  const { puzzle } = store.state.game;
  try {
    const answer = await post('show', { puzzle }, 'draw');
    const unseen = new Set(store.state.unseen ?? []);
    const seen = puzzle.rules.filter((_, n) => !unseen.has(answer.rules[n]?.text));
    if (seen.length < puzzle.rules.length) answer.drawing = (await post('show', { puzzle: { ...puzzle, rules: seen } }, 'draw')).drawing;
    if (store.state.game.puzzle !== puzzle) return;
    const { puzzle: _, format, about, notes, ...game } = sameLayout(store.state.game, gameOf(answer));
    store.dispatch({ type: 'drawn', game: { ...game, about: Object.fromEntries(puzzle.about ?? []), id: await gameId(puzzle) } });
  } catch { /* an older request, or a puzzle that Set already says is wrong */ }
}

onSlow((on) => { document.body.classList.toggle('busy', on); $('main').setAttribute('aria-busy', String(on)); });
onLost(lost);
function lost() {
  if (store.state.stopped) return;
  store.dispatch({ type: 'set', stopped: true });
  say.alert(T.hasStopped);
  const note = toast(T.hasStopped, null, null, 0);
  const again = setInterval(async () => {
    try {
      await fetch('api/about');
      clearInterval(again);
      note.remove();
      store.dispatch({ type: 'set', stopped: false });
      toast(T.isBack, null, null, 3000);
    } catch { /* not yet */ }
  }, 5000);
}
async function stop() {
  opener.keep();
  try { await fetch('api/quit', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }); } catch { /* gone already */ }
  get('about').catch(() => {});
}

$('grid').addEventListener('copy', (event) => { event.preventDefault(); copySelection(store); });
document.addEventListener('keydown', (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === 'c' && event.target.closest?.('#grid') && !getSelection().toString()) copySelection(store);
  if (event.key === '?' && !event.target.closest?.('input, textarea, dialog, #grid')) helpDialog();
});
document.querySelector('.skip').addEventListener('click', (event) => { event.preventDefault(); grid.focus(); });

// ---- start ----------------------------------------------------------------------------------------------------------

async function start() {
  history.replaceState({ task: 'play' }, '');
  const { hash } = location;
  if (hash && await opener.fragment(hash)) {
    history.replaceState({ task: store.state.task }, '', location.pathname + location.search);
  } else {
    const last = sessionStorage.getItem('whydoku/open');
    // The game where it was left, in this tab or the last time; else today's puzzle.
    const left = last ?? opener.recents().find((each) => !each.done)?.id;
    if (!(left && await reopen(left)) && !await opener.today()) await opener.empty('play');
  }
  grid.focus();
}
async function reopen(id) {
  const kept = loadGame(id);
  return kept ? opener.puzzle(kept.puzzle, { task: kept.task, quiet: true }) : false;
}
store.subscribe((state) => state.game?.id, (id) => { try { if (id && !store.state.aside) sessionStorage.setItem('whydoku/open', id); } catch { /* no storage */ } });
window.addEventListener('hashchange', () => { if (location.hash) later(opener.fragment(location.hash)); });

later(start());

if (new URLSearchParams(location.search).has('test')) {
  window.whydokuTest = {
    state: () => store.state,
    dispatch: store.dispatch,
    async idle() {
      for (let calm = 0; calm < 3;) {
        await new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); });
        calm = store.idle && !busy() && !pending.size ? calm + 1 : 0;
      }
      return true;
    },
  };
}
