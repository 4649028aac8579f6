// The picture of the board. The server draws lines, rules and steps; here digits, marks and colours are put where its layout says,
// and only what changed is touched.

import { build, put, svg } from './dom.js';
import { foggy, inSight } from './fog.js';
import { autoMarks, clashes, digitAt, frameOf, shownState } from './work.js';

// From the bottom; `paper`, `colours`, `tint`, `fog`, `selection`, `marks`, `ink` and `draft` are ours, the others the server's. Roles cover
// the marks that they are about, and write them themselves.
const ORDER = ['paper', 'labels', 'colours', 'tint', 'ground', 'below', 'grid', 'outlines', 'selection', 'above', 'fog', 'marks', 'roles', 'ink', 'links', 'draft'];
const DRAWN = ['labels', 'ground', 'below', 'grid', 'outlines', 'above', 'roles', 'links'];

export function createBoard(store, root) {
  const layers = {};
  let cells = [];
  let layout = null;
  let chosen = new Set();

  store.subscribe((state) => [state.game?.layout, state.game?.drawing, state.draft?.gesture === 'outside'], ([next]) => next && shape(next));
  store.subscribe(
    (state) => [state.game?.layout, state.cells, state.givens, state.marks, state.selection, state.settings, state.light, state.trial, state.step, state.at, state.game?.peers, state.truth, state.tallies, foggy(state), state.sight],
    () => store.state.game && show(shownState(store.state)),
  );
  store.subscribe((state) => state.step?.drawing ?? null, () => draw(store.state));
  store.subscribe((state) => [state.step?.part, state.settings.atOnce], () => turn(store.state));
  store.subscribe((state) => [state.draft?.shapes ?? null, state.hover ?? null, state.game?.layout, state.broken ?? null], ([shapes, hover, , broken]) => layers.draft && put(layers.draft,
    (broken ?? []).map((each) => svg('path', { class: 'broken-rule', d: outline(each.cells) })), (shapes ?? []).map(build), hover?.length ? svg('path', { class: 'hover', d: outline(hover) }) : null));
  store.subscribe((state) => state.flash.n, (n) => n && flash(store.state.flash.cells));

  function shape(next) {
    const frame = frameOf(store.state);
    const again = next === layout;
    layout = next;
    root.setAttribute('viewBox', frame.join(' '));
    root.classList.toggle('ringed', store.state.draft?.gesture === 'outside'); // then the places of labels are for clues
    root.closest('.board').style.setProperty('--ratio', frame[2] / frame[3]);
    if (!again) {
      for (const name of ORDER) layers[name] = svg('g', { class: `layer-${name}` });
      layers.shown = {};
      put(root, ...ORDER.map((name) => layers[name]));
      cells = layout.cells.map((_, cell) => makeCell(cell));
      put(layers.colours, cells.map((each) => each.colours));
      put(layers.tint, cells.map((each) => each.tint));
      put(layers.marks, cells.map((each) => each.marks));
      put(layers.ink, cells.map((each) => each.ink));
      put(layers.selection, svg('path', { class: 'selection', d: '' }));
      chosen = new Set();
    }
    const [x, y, width, height] = frame.map(String);
    put(layers.paper, svg('rect', { class: 'wd-paper', x, y, width, height }));
    draw(store.state);
    show(shownState(store.state));
  }

  // The puzzle's own layers, or those of the step that is shown.
  function draw(state) {
    if (!layout || !state.game) return;
    const drawing = state.step?.drawing ?? state.game.drawing;
    const found = new Map(drawing.layers.map((layer) => [layer[1]['data-layer'], layer.slice(2)]));
    for (const name of DRAWN) put(layers[name], (found.get(name) ?? []).map(build));
    turn(state);
  }

  // Show a step up to one of its parts: what comes later is hidden, what came before is a little paler than the newest.
  function turn({ step, settings }) {
    const part = settings.atOnce ? Infinity : step?.part ?? Infinity;
    for (const each of root.querySelectorAll('[data-part]')) {
      const own = Number(each.dataset.part);
      each.classList.toggle('later', own > part);
      each.classList.toggle('earlier', own < part && part < (step?.parts ?? Infinity));
    }
  }

  function makeCell(cell) {
    const [x, y] = layout.middle[cell];
    const at = { transform: `translate(${x} ${y})` };
    const half = layout.cell / 2;
    const side = String(layout.cell);
    const tint = svg('rect', { class: 'tint', x: String(x - half), y: String(y - half), width: side, height: side });
    const { digit: big } = layout.slots;
    const digit = text('digit', big.at, big.size);
    const ink = svg('g', at);
    ink.append(digit);
    return { tint, digit, ink, marks: svg('g', at), colours: svg('g', at), shown: {}, badge: null };
  }

  const text = (look, [x, y], size) => svg('text', { class: look, x: String(x), y: String(y), 'font-size': String(size) });

  function show(state) {
    if (!cells.length || layout !== state.game.layout || state.cells.length !== cells.length) return;
    const sight = inSight(state);
    const bad = state.settings.conflicts === 'off' ? new Map() : clashes(sight.peers, sight.givens, state.cells);
    const auto = state.truth ?? (state.marks === 'auto' ? autoMarks(sight, sight.givens, state.cells) : null);
    const lit = state.step ? null : state.light ?? (state.settings.same && state.selection.length === 1 ? digitAt(state, state.selection[0]) : null);
    const trial = new Set(state.trial ? state.past.slice(state.trial.from, state.at).flatMap((entry) => entry.cells) : []);
    chosen = new Set(state.selection);
    const fog = foggy(state);
    once(layers, 'covered', [...fog].join(), () => {
      put(layers.fog, [...fog].map((cell) => cover(cell)));
      root.insertBefore(layers.selection, fog.size ? layers.marks : layers.above);
    });
    cells.forEach((own, cell) => {
      const value = state.cells[cell];
      const digit = fog.has(cell) && state.givens[cell] != null ? null : digitAt(state, cell);
      const given = state.givens[cell] != null;
      once(own, 'digit', `${digit}|${given}|${bad.has(cell)}|${trial.has(cell)}`, () => {
        own.digit.textContent = digit === null ? '' : layout.symbols[digit - layout.low] ?? '?';
        own.digit.setAttribute('class', `${given ? 'wd-given' : 'wd-found'}${bad.has(cell) ? ' clash' : ''}${trial.has(cell) && !given ? ' trial' : ''}`);
        own.badge?.remove();
        own.badge = bad.has(cell) ? svg('path', { class: 'badge', d: layout.slots.clash }) : null;
        if (own.badge) own.ink.append(own.badge);
      });
      once(own, 'colours', value.f.join() + state.settings.letters, () => put(own.colours, wedges(value.f, state.settings.letters)));
      const role = `${lit !== null && digit === lit ? ' same' : ''}${chosen.has(cell) ? ' picked' : ''}`;
      once(own, 'tint', role, () => own.tint.setAttribute('class', `tint${role}`));
      const marks = auto?.[cell] ?? null;
      const tallied = state.tallies?.[cell];
      const key = digit !== null ? '' : `${tallied ? [...tallied].join() : ''}${marks ? `a${marks.join()}|${value.x.join()}` : `o${value.k.join()}|${value.c.join()}`}|${lit}`;
      once(own, 'marks', key, () => showMarks(own, cell, value, digit, marks, lit, tallied));
    });
    layers.selection.firstChild.setAttribute('d', outline(state.selection));
  }

  function cover(cell) {
    const [x, y] = layout.middle[cell].map((each) => String(each - layout.cell / 2));
    return svg('rect', { class: 'wd-fog', x, y, width: String(layout.cell), height: String(layout.cell) });
  }

  function once(own, name, key, fn) {
    if (own.shown[name] === key) return;
    own.shown[name] = key;
    fn();
  }

  function showMarks(own, cell, value, digit, auto, lit, tallied) {
    own.marks.replaceChildren();
    if (digit !== null) return;
    const add = (node, said) => {
      if (said !== undefined) node.textContent = said;
      own.marks.append(node);
    };
    const label = (item) => layout.symbols[item - layout.low];
    const { slots } = layout;
    if (auto) {
      const { at: spots, size } = layout.tightCells.has(cell) ? slots.tight : slots.candidates;
      for (const item of auto) {
        const spot = spots[item - layout.low];
        const gone = value.x.includes(item);
        const found = tallied?.get(item);
        const few = found ? ` in-${found === 1 ? 'one' : found < 8 ? 'few' : 'many'}` : '';
        add(text(`wd-mark${gone ? ' crossed' : ''}${lit === item && !gone ? ' lit' : ''}${few}`, spot, size), label(item));
        if (gone) {
          const r = size * 0.42;
          add(svg('path', { class: 'cross', d: `M${spot[0] - r} ${spot[1] - 0.355 * size + r}l${2 * r} ${-2 * r}` }));
        }
      }
      return;
    }
    const corners = slots.corner;
    value.k.forEach((item, n) => {
      if (corners.at[n]) add(text(`wd-mark own${lit === item ? ' lit' : ''}`, corners.at[n], corners.size), label(item));
    });
    if (value.c.length) {
      const signs = value.c.map(label);
      const said = signs.join(signs.some((sign) => sign.length > 1) ? ' ' : '');
      add(text(`wd-mark own${value.c.includes(lit) ? ' lit' : ''}`, slots.centre.at, slots.centre.sizes[Math.min(said.length, slots.centre.sizes.length) - 1]), said);
    }
  }

  // Up to four colours share a cell as wedges.
  function wedges(colours, letters) {
    if (!colours.length) return [];
    const shapes = colours.map((colour, n) => svg('path', { class: `colour-${colour}`, d: layout.slots.colours[colours.length - 1][n] }));
    if (letters) {
      const half = layout.cell / 2;
      colours.forEach((colour, n) => {
        const node = text('colour-letter', [half - 7, half - 4 - 11 * n], 10);
        node.textContent = 'abcdefghi'[colour - 1];
        shapes.push(node);
      });
    }
    return shapes;
  }

  function flash(where) {
    for (const cell of where) {
      const own = cells[cell];
      if (!own) continue;
      own.tint.classList.remove('flash');
      requestAnimationFrame(() => own.tint.classList.add('flash'));
    }
  }

  // The border of a set of cells: each side that has no selected cell beyond it.
  function outline(picked) {
    const inside = new Set(picked.map((cell) => layout.cells[cell].join()));
    const s = layout.cell;
    const inset = 2.5;
    let d = '';
    for (const cell of picked) {
      const [row, col] = layout.cells[cell];
      const has = (down, right) => inside.has(`${row + down},${col + right}`);
      const [x, y] = layout.middle[cell].map((each) => each - s / 2);
      const [up, down, left, right] = [has(-1, 0), has(1, 0), has(0, -1), has(0, 1)];
      const [x1, x2] = [x + (left ? 0 : inset), x + s - (right ? 0 : inset)];
      const [y1, y2] = [y + (up ? 0 : inset), y + s - (down ? 0 : inset)];
      if (!up) d += `M${x1} ${y1}H${x2}`;
      if (!down) d += `M${x1} ${y2}H${x2}`;
      if (!left) d += `M${x1} ${y1}V${y2}`;
      if (!right) d += `M${x2} ${y1}V${y2}`;
      // inner corners, where two neighbours are selected and the cell between them is not
      for (const [a, b, ca, cb, px, py] of [[up, left, -1, -1, x, y], [up, right, -1, 1, x + s, y], [down, left, 1, -1, x, y + s], [down, right, 1, 1, x + s, y + s]]) {
        if (a && b && !has(ca, cb)) d += `M${px} ${py - ca * inset}H${px - cb * inset}V${py}`;
      }
    }
    return d;
  }

  return {
    // Which cell is at a point of the page, and where in it (parts of a cell from its middle).
    hit(clientX, clientY) {
      if (!layout) return null;
      const box = root.getBoundingClientRect();
      const [vx, vy, width, height] = root.getAttribute('viewBox').split(' ').map(Number);
      const scale = Math.min(box.width / width, box.height / height);
      const x = (clientX - box.left - (box.width - scale * width) / 2) / scale + vx;
      const y = (clientY - box.top - (box.height - scale * height) / 2) / scale + vy;
      const [col, row] = [(x - layout.margin) / layout.cell, (y - layout.margin) / layout.cell];
      return { row, col };
    },
  };
}
