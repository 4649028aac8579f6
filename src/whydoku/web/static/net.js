// A net as a tree: each line below the last one it rests on. The line in focus has its picture, the way to it and nothing else; a slider goes
// through the lines in the order in which they follow.

import { aborted, post } from './api.js';
import { h, put } from './dom.js';
import { T } from './texts.js';

export function createNet({ store, say }) {
  const tree = h('ol', { class: 'plainlist net-tree', id: 'net-tree' });
  const where = h('span', { class: 'soft tiny', id: 'net-at' });
  const slider = h('input', { type: 'range', min: 1, max: 1, value: 1, 'aria-label': T.netTime, id: 'net-time', oninput: () => focus(lines[Number(slider.value) - 1]) });
  const root = h('details', { class: 'block', id: 'net', hidden: true }, h('summary', {}, T.netTitle), h('div', { class: 'parts-bar' }, where, slider), tree);
  let shown = null;
  let lines = [];

  root.addEventListener('toggle', () => { if (root.open && lines.length) focus(lines.at(-1)); else if (!root.open) shown?.restore?.(); });

  // data: {step, work, puzzle, restore}; whether it is a net, the server says.
  async function show(data) {
    shown = data;
    lines = [];
    root.hidden = true;
    root.open = false;
    const last = data.step.argument?.at(-1)?.reason;
    if (data.step.chain?.length || !['cases', 'fails'].includes(last)) return;
    try {
      const found = await post('net', { puzzle: data.puzzle, work: data.work, step: data.step }, 'net');
      if (shown !== data || found.lines.length < 3) return;
      ({ lines } = found);
      slider.max = lines.length;
      root.hidden = false;
      put(tree, branch(null));
    } catch (error) {
      if (!aborted(error)) root.hidden = true; // the parts tell the step without the tree
    }
  }

  const parent = (line) => (line.needs.length && line.kind !== 'so' ? Math.max(...line.needs) : null);
  const branch = (above) => lines.filter((line) => parent(line) === above).map((line) => {
    const below = branch(line.number);
    return h('li', {}, h('button', { type: 'button', class: `line net-${line.kind}`, data: { line: line.number }, onclick: () => focus(line) },
      h('b', {}, line.text), line.because ? h('small', { class: 'soft' }, ` ${T.netBecause(line.because)}`) : null), below.length ? h('ol', { class: 'plainlist' }, below) : null);
  });

  async function focus(line) {
    const data = shown;
    slider.value = lines.indexOf(line) + 1;
    put(where, T.ofAll(lines.indexOf(line) + 1, lines.length));
    for (const each of tree.querySelectorAll('[aria-current]')) each.removeAttribute('aria-current');
    const now = tree.querySelector(`[data-line="${line.number}"]`);
    now.setAttribute('aria-current', 'step');
    now.scrollIntoView({ block: 'nearest' });
    say.status(`${line.text}. ${T.netBecause(line.because)}`);
    try {
      const { drawing } = await post('net', { puzzle: data.puzzle, work: data.work, step: data.step, line: line.number }, 'net');
      if (shown === data && store.state.step) store.dispatch({ type: 'step', step: { ...store.state.step, drawing, part: Infinity } });
    } catch (error) {
      if (!aborted(error)) say.alert(error.message);
    }
  }

  return { root, show, clear: () => { shown = null; root.hidden = true; } };
}
