// Settings, keys and sharing.

import { aborted, get, post } from './api.js';
import { button, h, put } from './dom.js';
import { workOf } from './game.js';
import { LONGEST_LINK, copy, packWork, positionOnly, save, toFragment } from './share.js';
import { choice, dialog, toast, toggle } from './ui.js';
import { T } from './texts.js';

export function helpDialog() {
  dialog(T.keys, [
    h('p', { class: 'soft' }, T.keysHow),
    h('dl', { class: 'keylist' }, Object.values(T.keyTable).flatMap(([keys, says]) => [h('dt', {}, keys), h('dd', {}, says)])),
    h('p', { class: 'soft' }, T.mouseHow),
  ]);
}

export function settingsDialog(store, set) {
  const { settings } = store.state;
  const on = (name) => (value) => set({ [name]: value });
  dialog(T.settingsText, [
    h('div', { class: 'row' },
      choice(T.theme, [['system', T.asTheSystem], ['light', T.light], ['dark', T.dark], ['contrast', T.highContrast], ['paper', T.paper]], settings.theme, on('theme')),
      choice(T.clashes, [['rules', T.showAtOnce], ['off', T.neverShow]], settings.conflicts, on('conflicts')),
      choice(T.placesRead, [['full', T.placeExample], ['short', 'r3c5'], ['none', 'nothing']], settings.places, on('places'))),
    h('div', {},
      toggle(T.tidyMarks, settings.tidy, on('tidy')),
      toggle(T.lightEqual, settings.same, on('same')),
      toggle(T.digitFirst, settings.digitFirst, on('digitFirst')),
      toggle(T.stopAtEdges, settings.stop, on('stop')),
      toggle(T.flipKeys, settings.flip, on('flip')),
      toggle(T.lettersOnColours, settings.letters, on('letters')),
      toggle(T.trustMarks, settings.trust, on('trust')),
      toggle(T.showAtOnceParts, settings.atOnce, on('atOnce')),
      toggle(T.checkByItself, settings.autoCheck, on('autoCheck')),
      toggle(T.showTheTimer, settings.timer, on('timer'))),
  ]);
}

const WRITTEN = [...Object.entries(T.linkOf), ['iss', T.interactiveSudokuSolver], ['line', T.textOneLine], ['grid', T.textGrid], ['json', T.ownJson]];

export async function shareDialog(store, say, format) {
  const { state } = store;
  if (!state.game) return;
  const field = h('textarea', { readonly: true, rows: 3, id: 'share-text', 'aria-label': T.whatShared });
  const said = h('p', { class: 'soft tiny', id: 'share-said' });
  let name = 'puzzle.txt';
  const show = (text, words = '') => { field.value = text; put(said, words); };
  const link = async (withWork) => {
    const fragment = await toFragment({ puzzle: state.game.puzzle, ...(withWork ? { work: positionOnly(packWork(state)), task: state.task } : {}) });
    const url = `${location.origin}${location.pathname}${fragment}`;
    name = 'puzzle.txt';
    show(url, url.length > LONGEST_LINK ? T.thisLinkIsLong : T.ownLink(url.length));
  };
  const convert = async (to) => {
    try {
      const { text, lost } = await post('write', { puzzle: state.game.puzzle, format: to }, 'convert');
      name = to === 'json' ? 'puzzle.json' : 'puzzle.txt';
      show(text ?? '', lost.length ? T.cannotCarry(lost) : '');
    } catch (error) {
      if (!aborted(error)) show('', error.message);
    }
  };
  const box = dialog(T.share, [
    h('div', { class: 'row' }, button(T.puzzle, () => link(false), { id: 'share-puzzle' }), button(T.withMyWork, () => link(true), { id: 'share-work' })),
    choice(T.as, [['', T.anotherFormat], ...await formatsFor()], '', (to) => to && convert(to)),
    field, said,
    h('div', { class: 'row' },
      button(T.copy, async () => { if (await copy(field.value)) toast(T.copied, null, null, 2500); else { field.select(); toast(T.pressCtrlC); } }, { class: 'main' }),
      button(T.saveFile, () => save(name, field.value)),
      button(T.saveAsSvg, async () => {
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
  say.status(T.share);
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
