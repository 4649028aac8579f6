// Puzzles on paper: one or several to a page, with answers where one wants them and a code that opens each on a phone.

import { aborted, post } from './api.js';
import { button, h, put } from './dom.js';
import { save } from './share.js';
import { T } from './texts.js';
import { choice, dialog, toggle } from './ui.js';

// puzzles: what is to be printed, as [[label, list of puzzles], …]; the first is chosen.
export function printDialog(groups, say) {
  const wish = { group: 0, per_page: String(groups[0][1].length > 1 ? 4 : 1), paper: 'a4', answers: 'pages', qr: false, kind: 'pdf' };
  const set = (name) => (value) => { wish[name] = value; };
  const said = h('p', { class: 'soft tiny', id: 'print-said', role: 'status' });
  const make = button(T.makeSheet, async () => {
    put(said, T.makingSheet);
    make.disabled = true;
    try {
      const { group, per_page: perPage, ...rest } = wish;
      const puzzles = groups[group][1].map((puzzle) => JSON.stringify(puzzle));
      const made = await post('sheet', { ...rest, per_page: Number(perPage), puzzles }, 'sheet');
      save(`sudoku.${wish.kind}`, Uint8Array.from(atob(made.data), (sign) => sign.charCodeAt(0)), made.media);
      put(said, made.without_code ? T.noCode(made.without_code) : T.sheetMade);
    } catch (error) {
      if (!aborted(error)) { put(said, error.message); say.alert(error.message); }
    } finally {
      make.disabled = false;
    }
  }, { class: 'main', id: 'print-make' });
  dialog(T.print, [
    h('div', { class: 'wishes' },
      groups.length > 1 ? choice(T.what, groups.map(([label, list], n) => [String(n), T.whatPrinted(label, list.length)]), '0', (value) => { wish.group = Number(value); }) : null,
      choice(T.perPage, ['1', '2', '4', '6', '9'].map((count) => [count, count]), wish.per_page, set('per_page')),
      choice(T.paper, [...T.papers], 'a4', set('paper')),
      choice(T.answers, Object.entries(T.answersWhere), 'pages', set('answers')),
      choice(T.fileKind, [['pdf', 'PDF'], ['html', 'HTML']], 'pdf', set('kind'))),
    toggle(T.withCode, false, set('qr'), { id: 'print-code' }),
    h('div', { class: 'row' }, make, button(T.printBoard, () => window.print(), { id: 'print-board' })), said,
  ]);
}
