// Opening puzzles: text in any format, pasted, dropped or from a file, a link, an example, a game kept here.

import { aborted, get, post } from './api.js';
import { button, h, put } from './dom.js';
import { gameOf } from './game.js';
import { sketchOf } from './games.js';
import { forgetGame, fromFragment, gameId, loadGame, packWork, recent, saveGame, unpackWork } from './share.js';
import { T } from './texts.js';
import { EMPTY, isFull } from './work.js';
import { dialog, toast } from './ui.js';

// Made by `whydoku generate`: [name, what it is, text, options]
export const EXAMPLES = [
  [T.classic, T.exampleClassic, '....6.7..73...2......7.421.2......97.73...15.15......2.684.1......8...24..5.9....', {}],
  ['4×4', T.exampleSmall, '.3....1..2....3.', {}],
  [T.killer, T.exampleKiller, '.Cage~16~R7C2~R8C1~R8C2.Cage~18~R1C7~R1C8~R1C9~R2C9.Cage~23~R7C9~R8C8~R8C9~R9C8~R9C9.Cage~20~R5C3~R5C4~R6C2~R6C3.Cage~22'
    + '~R5C8~R6C7~R6C8~R7C8.Cage~24~R2C4~R2C5~R2C6~R3C4.Cage~18~R8C4~R8C5~R8C6.Cage~17~R5C1~R6C1~R7C1.Cage~13~R7C7~R8C7.Cage~22'
    + '~R8C3~R9C1~R9C2~R9C3.Cage~5~R4C2~R5C2.Cage~25~R3C9~R4C8~R4C9~R5C9~R6C9.Cage~15~R9C5~R9C6~R9C7.Cage~12~R1C1~R2C1~R3C1.Cag'
    + 'e~17~R4C6~R5C6~R6C6~R7C6.Cage~24~R2C2~R3C2~R3C3~R4C3.Cage~17~R6C4~R6C5.Cage~14~R1C3~R1C4.Cage~12~R1C5~R1C6', {}],
  [T.thermometers, T.exampleThermometers, '.Thermo~R2C7~R1C7~R2C8.Thermo~R2C4~R3C5~R4C6~R3C6.Thermo~R5C7~R6C7~R7C6~R7C7.Thermo~R3C3~R4C2~R4C1.Thermo~R7C2~R8C1~R9C2'
    + '.Thermo~R6C2~R6C3~R6C4.Thermo~R6C8~R6C9~R5C8~R5C9.Thermo~R1C9~R2C9~R1C8.Thermo~R8C2~R7C3~R8C4~R8C3.Thermo~R6C6~R7C5~R8C5'
    + '.Thermo~R9C8~R8C9~R7C9.Thermo~R8C6~R9C5~R9C6.Thermo~R2C3~R1C2~R1C1.Thermo~R4C5~R4C4~R5C4~R5C5.Thermo~R9C7~R8C7~R7C8.~R1C'
    + '2_5~R1C4_8~R6C2_7~R7C1_2~R7C3_3~R7C6_6~R8C8_2~R9C9_3', {}],
  [T.samurai, T.exampleSamurai, '.429.6.3.....2..6.9..8......................241..985..3.....1..2.........7........5...1....1468..9.8.....431.23.....6...'
    + '18..5.....9.4...........63...95.1............8............9....74...69.....5............24....7...5..8..7...36.....1.3..'
    + '.5........7.2..........31.....7..........5.6...9..5...89.6...5984....6.31...49......3.4....7..2.69....57.18.......2.....'
    + '.....6...', { size: 'samurai' }],
];

export function createOpener(store, say, after) {
  let waiting = null;
  const opener = {
    // Read a text and show it; returns whether that worked. `task` is where to go then.
    async text(text, { task, format, rules, size, work, quiet, without, kind = 'open' } = {}) {
      const body = { text };
      if (without) body.ignore_rules_text = true;
      if (format) body.format = format;
      if (rules) body.rules = rules;
      if (size) body.size = size;
      let answer;
      try {
        answer = await post('open', body, kind);
      } catch (error) {
        if (!aborted(error)) opener.refused(error, text);
        return false;
      }
      await opener.show(answer, { task, work, quiet });
      return true;
    },

    puzzle: (puzzle, options = {}) => opener.text(JSON.stringify(puzzle), { ...options, format: 'json' }),

    // Show an answer of the server as the game; what is kept of the same puzzle comes back with it.
    async show(answer, { task, work, quiet } = {}) {
      opener.keep();
      const game = { ...gameOf(answer), id: await gameId(answer.puzzle) };
      const kept = work ?? unpackWork(loadGame(game.id)?.work) ?? workIn(answer, game);
      store.dispatch({ type: 'open', game, work: kept, task });
      after?.(game);
      if (!quiet) say.status(opener.told(game, answer));
    },

    // A lesson's board: the game that is open waits, and back() brings it back as it was.
    async aside(answer, work) {
      if (!store.state.aside) {
        opener.keep();
        const { game, welcome, task } = store.state;
        waiting = { puzzle: game.puzzle, work: packWork(store.state), welcome, task };
      }
      const game = { ...gameOf(answer), id: await gameId(answer.puzzle) };
      store.dispatch({ type: 'open', game, work, task: 'learn', aside: true });
    },

    async back(task) {
      if (!store.state.aside || !waiting) return;
      const { puzzle, work, welcome } = waiting;
      await opener.puzzle(puzzle, { task: task ?? 'learn', work: unpackWork(work), quiet: true });
      store.dispatch({ type: 'set', welcome });
    },

    told(game, answer) {
      const kind = answer?.format?.title ?? game.format?.title;
      const givens = game.puzzle.givens.filter((digit) => digit != null).length;
      return T.opened(kind, game.board, givens, answer?.more ?? 0);
    },

    refused(error, text) {
      const { line, column } = error.answer ?? {};
      const where = line ? T.atLine(line, column) : '';
      const said = `${error.message}${error.message.includes('line ') || error.message.includes('character') ? '' : where}`;
      say.alert(said);
      store.dispatch({ type: 'set', refused: { text, said: said.replace(/; --ignore-rules-text .*$/, '.'), unread: error.kind === 'unread' } });
    },

    // Keep the game that is open, unless nothing was done in it and it is empty.
    keep() {
      const { state } = store;
      if (!state.game?.id || state.readonly || state.aside) return;
      if (state.welcome && !state.past.length) return; // today's puzzle, that nobody has begun
      if (state.game.puzzle.givens.every((digit) => digit == null) && !state.past.length && state.game.rules.every((rule) => rule.plain)) return;
      saveGame(state.game.id, { puzzle: state.game.puzzle, work: packWork(state), task: state.task }, {
        title: state.game.title, board: state.game.board, kinds: [...new Set(state.game.rules.filter((rule) => !rule.plain).map((rule) => rule.name.replaceAll('-', ' ')))].slice(0, 3).join(', '), when: Date.now(), done: isFull(state.givens, state.cells),
        sketch: sketchOf(state), begun: state.past[0]?.when || recent().find((each) => each.id === state.game.id)?.begun || Date.now(),
        filled: state.cells.filter((value, cell) => (state.givens[cell] ?? value.d) !== null).length, all: state.cells.length,
      });
    },

    recent: (id) => {
      const game = loadGame(id);
      if (!game) return forgetGame(id);
      return opener.puzzle(game.puzzle, { task: game.task === 'set' ? 'set' : 'play' });
    },

    recents: () => recent().filter((each) => each.id !== store.state.game?.id),

    empty: (task = 'set', options = {}) => opener.text('.'.repeat(81), { task, quiet: true, ...options }),

    // Today's puzzle, ready to play, with the ways to open another one.
    async today(level = 1) {
      const date = new Date();
      const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
      try {
        const { puzzle } = await get(`daily?date=${day}&level=${level}`);
        if (!await opener.puzzle(puzzle, { task: 'play', quiet: true })) return false;
      } catch {
        return false;
      }
      store.dispatch({ type: 'set', welcome: true });
      return true;
    },

    async fragment(hash) {
      let found;
      try {
        found = await fromFragment(hash);
      } catch (error) {
        toast(error.message);
        say.alert(error.message);
        return false;
      }
      if (!found) return false;
      const work = unpackWork(found.work);
      const task = ['play', 'learn', 'set', 'make'].includes(found.task) ? found.task : 'play';
      return found.line ? opener.text(found.line, { task }) : opener.puzzle(found.puzzle, { task, work });
    },

    // Ask before what was pasted on the page takes the place of a game; it stays among the recent ones anyhow.
    async preview(text) {
      let answer;
      try {
        answer = await post('open', { text }, 'open');
      } catch (error) {
        if (!aborted(error)) {
          opener.refused(error, text);
          if (error.kind === 'unread') toast(store.state.refused.said, T.openWithout, () => opener.text(text, { task: 'play', without: true }), 0);
          else toast(error.message);
        }
        return;
      }
      const { state } = store;
      if (!state.past.length && state.game?.puzzle.givens.every((digit) => digit == null)) {
        await opener.show(answer, { task: 'play' });
        return;
      }
      const game = gameOf(answer);
      const box = dialog(T.openThisPuzzle, [
        h('p', {}, opener.told(game, answer)),
        h('ul', {}, game.words.map((word) => h('li', {}, word))),
        h('p', { class: 'soft tiny' }, T.gameStays),
        h('div', { class: 'row' }, button(T.open, () => { box.close(); opener.show(answer, { task: 'play' }); }, { class: 'main' }), button(T.cancel, () => box.close())),
      ]);
      box.querySelector('.main').focus();
    },
  };

  // A file: a picture is read as a photo, anything else as text.
  opener.file = async (file, show = opener.preview) => {
    if (/^image\/(?!svg)/.test(file.type)) {
      const { photo } = await import('./panels.js');
      await photo(file, { opener, say });
    } else {
      const text = await file.text();
      if (text.trim()) await show(text);
    }
  };

  window.addEventListener('paste', (event) => {
    const picture = [...(event.clipboardData?.files ?? [])].find((file) => file.type.startsWith('image/'));
    if (picture && !event.target.closest?.('dialog')) {
      event.preventDefault();
      opener.file(picture);
      return;
    }
    if (event.target.closest?.('input, textarea, dialog')) return;
    const text = event.clipboardData?.getData('text/plain');
    if (text?.trim()) {
      event.preventDefault();
      opener.preview(text);
    }
  });
  window.addEventListener('dragover', (event) => { event.preventDefault(); document.body.classList.add('drop'); });
  window.addEventListener('dragleave', (event) => { if (!event.relatedTarget) document.body.classList.remove('drop'); });
  window.addEventListener('drop', async (event) => {
    event.preventDefault();
    document.body.classList.remove('drop');
    const [file] = event.dataTransfer.files;
    const text = file ? '' : event.dataTransfer.getData('text/plain');
    if (file) opener.file(file);
    else if (text?.trim()) opener.preview(text);
  });
  return opener;
}

// The box for text, with a file button; says what is wrong with what was put in.
export function pasteBox(store, opener) {
  const area = h('textarea', { id: 'paste', rows: 3, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', placeholder: T.pasteHint, 'aria-describedby': 'paste-said' });
  const said = h('p', { class: 'error tiny', id: 'paste-said', hidden: true });
  const go = async () => {
    if (!area.value.trim()) return area.focus();
    store.dispatch({ type: 'set', refused: null });
    const text = area.value;
    if (/^#?\d+[pz]=/.test(text.trim())) return opener.fragment(text.trim().replace(/^#?/, '#'));
    if (await opener.text(text, { task: 'play' })) {
      area.value = '';
      document.querySelector('#grid [tabindex="0"]')?.focus({ preventScroll: true }); // what was opened is there to be played
    }
    return undefined;
  };
  area.addEventListener('paste', () => setTimeout(go));
  area.addEventListener('keydown', (event) => { if (event.key === 'Enter' && !event.shiftKey) { event.preventDefault(); go(); } });
  const file = h('input', { type: 'file', class: 'quiet', tabindex: -1, 'aria-hidden': 'true', onchange: async () => { if (file.files[0]) await opener.file(file.files[0], (text) => opener.text(text, { task: 'play' })); file.value = ''; } });
  const taken = h('input', { type: 'file', accept: 'image/*', capture: 'environment', class: 'quiet', tabindex: -1, 'aria-hidden': 'true', id: 'photo-file', onchange: async () => { if (taken.files[0]) await opener.file(taken.files[0]); taken.value = ''; } });
  store.subscribe((state) => state.refused ?? null, (refused) => {
    said.hidden = !refused;
    put(said, refused?.said ?? '', refused?.unread ? h('span', { class: 'row' }, button(T.openWithout, async () => { store.dispatch({ type: 'set', refused: null }); if (await opener.text(refused.text, { task: 'play', without: true })) area.value = ''; }, { class: 'small', id: 'open-without' })) : null);
    area.setAttribute('aria-invalid', String(Boolean(refused)));
  });
  return h('div', { class: 'block' },
    h('label', { for: 'paste' }, h('h2', {}, T.pasteAPuzzle)), area, said,
    h('div', { class: 'row' }, button(T.open, go, { class: 'main', id: 'open' }), button(T.photo, () => taken.click(), { id: 'photo' }), button(T.fromFile, () => file.click(), { id: 'from-file' }), file, taken));
}

function workIn(answer, game) {
  const { placed, crossed } = answer.work ?? {};
  if (!placed && !crossed) return null;
  return {
    cells: game.layout.cells.map((_, cell) => ({ ...EMPTY, d: placed?.[cell] ?? null, x: crossed?.[cell] ?? [] })), past: [], at: 0, branches: [], checkpoints: [], trial: null,
    marks: crossed ? 'auto' : 'own',
  };
}
