// Settings, keys and sharing.

import { aborted, get, post } from './api.js';
import { button, h, put } from './dom.js';
import { workOf } from './game.js';
import { KEYS } from './input.js';
import { LONGEST_LINK, copy, packWork, positionOnly, save, toFragment } from './share.js';
import { choice, dialog, toast, toggle } from './ui.js';

export function helpDialog() {
  dialog('Keys', [
    h('p', { class: 'soft' }, 'They work while the board has the focus. Digits and letters go by their place on the keyboard.'),
    h('dl', { class: 'keylist' }, KEYS.flatMap(({ keys, says }) => [h('dt', {}, keys), h('dd', {}, says)])),
    h('p', { class: 'soft' }, 'Mouse: drag to select, with Ctrl or Shift to add or take away; double click selects alike; right click asks why.'),
  ]);
}

export function settingsDialog(store, set) {
  const { settings } = store.state;
  const on = (name) => (value) => set({ [name]: value });
  dialog('Settings', [
    h('div', { class: 'row' },
      choice('Theme', [['system', 'As the system'], ['light', 'Light'], ['dark', 'Dark'], ['contrast', 'High contrast'], ['paper', 'Paper']], settings.theme, on('theme')),
      choice('Clashes', [['rules', 'Show at once'], ['off', 'Never show']], settings.conflicts, on('conflicts')),
      choice('Places are read as', [['full', 'Row 3, column 5, box 2'], ['short', 'r3c5'], ['none', 'nothing']], settings.places, on('places'))),
    h('div', {},
      toggle('A digit takes the marks it rules out with it', settings.tidy, on('tidy')),
      toggle('Light up equal digits', settings.same, on('same')),
      toggle('Digit first: pick a digit, then click cells', settings.digitFirst, on('digitFirst')),
      toggle('Arrows stop at the edges', settings.stop, on('stop')),
      toggle('7 8 9 on top', settings.flip, on('flip')),
      toggle('Letters on colours', settings.letters, on('letters')),
      toggle('Hints trust my marks', settings.trust, on('trust')),
      toggle('Show all parts of a step at once', settings.atOnce, on('atOnce')),
      toggle('Check by itself when the board is full', settings.autoCheck, on('autoCheck')),
      toggle('Show the timer', settings.timer, on('timer'))),
  ]);
}

const WRITTEN = [['sudokupad', 'SudokuPad link'], ['fpuzzles', 'f-puzzles link'], ['penpa', 'penpa link'], ['iss', 'Interactive Sudoku Solver'], ['line', 'Text, one line'], ['grid', 'Text, as a grid'], ['json', 'whydoku JSON']];

export async function shareDialog(store, say, format) {
  const { state } = store;
  if (!state.game) return;
  const field = h('textarea', { readonly: true, rows: 3, id: 'share-text', 'aria-label': 'What is shared' });
  const said = h('p', { class: 'soft tiny', id: 'share-said' });
  let name = 'puzzle.txt';
  const show = (text, words = '') => { field.value = text; put(said, words); };
  const link = async (withWork) => {
    const fragment = await toFragment({ puzzle: state.game.puzzle, ...(withWork ? { work: positionOnly(packWork(state)), task: state.task } : {}) });
    const url = `${location.origin}${location.pathname}${fragment}`;
    name = 'puzzle.txt';
    show(url, url.length > LONGEST_LINK ? 'This link is long: some programs cut it. Save it as a file instead.' : `A link of ${url.length} characters; it opens in whydoku on this machine and stays off the network.`);
  };
  const convert = async (to) => {
    try {
      const { text, lost } = await post('write', { puzzle: state.game.puzzle, format: to }, 'convert');
      name = to === 'json' ? 'puzzle.json' : 'puzzle.txt';
      show(text ?? '', lost.length ? `This format cannot carry: ${lost.join('; ')}` : '');
    } catch (error) {
      if (!aborted(error)) show('', error.message);
    }
  };
  const box = dialog('Share', [
    h('div', { class: 'row' }, button('Puzzle', () => link(false), { id: 'share-puzzle' }), button('With my work', () => link(true), { id: 'share-work' })),
    choice('As', [['', 'another format …'], ...await formatsFor()], '', (to) => to && convert(to)),
    field, said,
    h('div', { class: 'row' },
      button('Copy', async () => { if (await copy(field.value)) toast('Copied.', null, null, 2500); else { field.select(); toast('Press Ctrl+C to copy.'); } }, { class: 'main' }),
      button('Save as a file', () => save(name, field.value)),
      button('Save as SVG', async () => {
        try {
          const { svg } = await post('draw', { puzzle: state.game.puzzle, work: workOf(state), theme: 'auto' }, 'svg');
          save('puzzle.svg', svg, 'image/svg+xml');
        } catch (error) { show('', error.message); }
      })),
  ]);
  if (format) {
    box.querySelector('select').value = format;
    await convert(format);
  } else await link(false);
  box.querySelector('#share-text').select?.();
  say.status('Share');
}

async function formatsFor() {
  try {
    const { formats } = await get('about');
    const known = new Map(formats.map((each) => [each.name, each.title]));
    return [...WRITTEN.filter(([name]) => known.has(name)), ...[...known].filter(([name]) => !WRITTEN.some(([each]) => each === name)).map(([name, title]) => [name, title || name])];
  } catch {
    return WRITTEN;
  }
}
