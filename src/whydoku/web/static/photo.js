// A photo of a puzzle: made small enough to send, read by the server, and what is doubtful is asked about, one cell at a time.

import { aborted, post } from './api.js';
import { button, h, put } from './dom.js';
import { smallPicture } from './games.js';
import { T } from './texts.js';
import { dialog } from './ui.js';
import { EMPTY } from './work.js';

const SIDES = [1600, 1200, 900, 640]; // px of the longer side, tried in turn
const LONGEST = 950_000; // characters: a request has at most 1 MiB

async function asDataUrl(file) {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  for (const side of SIDES) {
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const canvas = h('canvas', { width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) });
    canvas.getContext('2d').drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const url = canvas.toDataURL('image/jpeg', 0.85);
    if (url.length <= LONGEST) return url;
  }
  throw new Error(T.photoTooLarge);
}

export async function photo(file, { opener, say }) {
  const inner = h('div', { class: 'block', id: 'photo-said' }, h('p', { class: 'soft' }, T.readingPhoto));
  let open = true;
  const box = dialog(T.photo, inner, { onclose: () => { open = false; } });
  const failed = (error) => { if (!aborted(error)) { put(inner, h('p', { class: 'note bad', id: 'photo-error' }, error.message)); say.alert(error.message); } };
  const answers = [];
  let url;
  try {
    url = await asDataUrl(file).catch((error) => { throw error instanceof DOMException ? new Error(T.noPicture) : error; });
    await ask();
  } catch (error) {
    failed(error);
  }

  async function ask() {
    const read = await post('read_photo', { picture: url, ...(answers.length ? { answers: answers.join(' ') } : {}) }, 'photo');
    if (!open) return;
    const number = read.grids.findIndex((grid) => grid.doubtful.length);
    if (number >= 0) question(number, read.grids[number].doubtful[0], read.grids.reduce((sum, grid) => sum + grid.doubtful.length, 0));
    else if (read.grids.length > 1) {
      put(inner, h('p', {}, T.whichGrid), h('div', { class: 'row' }, read.grids.map((grid, n) => h('button', { type: 'button', class: 'card', onclick: () => take(read, n).catch(failed) },
        h('span', { class: 'mini' }, smallPicture(grid.grid.replace(/[1-9]/g, 'x').replace(/.{9}(?=.)/g, '$&/'))), T.gridNumber(n + 1)))));
    } else await take(read, 0);
  }

  // One doubt: what the cell looks like, and what it may be.
  function question(number, doubt, left) {
    const name = `${number ? `${number + 1}:` : ''}${doubt.cell}`;
    const choices = Object.keys(doubt.chances).slice(0, 6);
    const answer = (kind) => {
      const [digit, hand] = [/^\d+/.exec(kind)?.[0], kind.endsWith(' by hand')];
      answers.push(`${name}=${digit ? (hand ? `(${digit})` : digit) : '.'}`);
      put(inner, h('p', { class: 'soft' }, T.readingPhoto));
      ask().catch(failed);
    };
    put(inner, h('p', { id: 'photo-question' }, T.photoDoubt(doubt.question, left)),
      doubt.crop?.startsWith('data:image/png;base64,') ? h('img', { src: doubt.crop, alt: T.photoCell(doubt.cell), class: 'crop', id: 'photo-crop' }) : null,
      h('div', { class: 'row', role: 'group', 'aria-label': doubt.question }, choices.map((kind) => button(T.photoReading(kind), () => answer(kind), { data: { reading: kind } }))));
    inner.querySelector('button').focus();
    say.status(doubt.question);
  }

  async function take(read, number) {
    const grid = read.grids[number];
    const hand = new Map(Object.entries(grid.by_hand));
    box.close();
    const cells = Array.from({ length: 81 }, (_, cell) => ({ ...EMPTY, d: hand.get(`r${Math.floor(cell / 9) + 1}c${cell % 9 + 1}`) ?? null }));
    await opener.text(grid.grid, { task: 'play', ...(hand.size ? { work: { cells, past: [], at: 0, branches: [], checkpoints: [], trial: null } } : {}) });
    say.status([T.photoRead, ...grid.decided, ...read.notes ?? []].join(' '));
  }
}
