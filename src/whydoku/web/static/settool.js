// The hand that makes a rule: pointer and keys on the board go to the draft while there is one.

import { cornerAt, drawn, edgeAt, flipped, linesAt, numberField, ruleOf } from './draft.js';
import { at as cellAt } from './work.js';

const WAYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// change(draft) keeps a draft and has it drawn; finish() makes it a rule; cycle(pair) turns what is on a border into the next kind
export function createTool(store, tool, { change, finish, drop, cycle, places }) {
  let drag = null;
  let naming = null; // the cell whose border or corner is being named by arrows
  const draft = () => store.state.draft;
  const layout = () => store.state.game.layout;
  const cellOf = ({ row, col }, near = false) => {
    const [r, c] = [Math.floor(row), Math.floor(col)];
    return near && Math.hypot(row - r - 0.5, col - c - 0.5) > 0.45 ? null : cellAt(layout(), r, c);
  };

  function touch(cell) {
    const now = draft();
    if (now.gesture === 'line2' && !now.first.length) return change({ ...now, first: [cell] });
    if (now.gesture === 'line' || now.gesture === 'line2') {
      const from = now.gesture === 'line2' && !now.cells.length ? [now.first.at(-1)] : now.cells;
      const line = now.gesture === 'line2' && !now.cells.length ? drawn(from, cell, layout()).filter((each) => !now.first.includes(each)) : drawn(from, cell, layout());
      return change({ ...now, cells: line });
    }
    return change({ ...now, cells: flipped(now.cells, cell) });
  }

  function outside(hit) {
    const now = draft();
    const [row, col] = [Math.floor(hit.row), Math.floor(hit.col)];
    const lines = linesAt(places(), row, col, now.rule.name === 'little-killer');
    if (!lines.length) return;
    const again = now.ring && now.ring.row === row && now.ring.col === col;
    const line = again ? (now.ring.line + 1) % lines.length : 0;
    change({ ...now, ring: { row, col, line }, cells: lines[line].cells, values: again ? now.values : { ...now.values, clue: '' } });
  }

  Object.assign(tool, {
    down(hit) {
      const now = draft();
      if (!now || !hit) return false;
      document.activeElement?.closest('#grid') ?? document.querySelector('#grid [tabindex="0"]')?.focus({ preventScroll: true });
      if (now.gesture === 'board' || now.gesture === 'wrap') return false;
      if (now.gesture === 'outside') { outside(hit); drag = {}; return true; }
      if (now.gesture === 'edge') {
        const pair = edgeAt(layout(), hit);
        if (pair) cycle(pair);
        drag = {};
        return true;
      }
      if (now.gesture === 'corner') {
        const four = cornerAt(layout(), hit);
        if (four) change({ ...now, edge: four, values: { ...now.values, digits: '' } });
        drag = {};
        return true;
      }
      const cell = cellOf(hit);
      if (cell === null) return true;
      store.dispatch({ type: 'set', cursor: cell });
      const line = now.gesture === 'line' || now.gesture === 'line2';
      if (line && now.cells.length && !drawnFrom(now, cell)) change({ ...now, cells: now.gesture === 'line' ? [cell] : now.cells });
      else touch(cell);
      drag = { last: cell, adds: draft()?.cells.includes(cell) ?? true, line };
      return true;
    },
    move(hit) {
      if (drag?.last === undefined || !hit || !draft()) return;
      const cell = cellOf(hit, true);
      if (cell === null || cell === drag.last) return;
      drag.last = cell;
      store.dispatch({ type: 'set', cursor: cell });
      const now = draft();
      if (drag.line) touch(cell);
      else if (now.cells.includes(cell) !== drag.adds) change({ ...now, cells: flipped(now.cells, cell) });
    },
    up() { drag = null; },
    cancel() { drag = null; },

    key(event) {
      const now = draft();
      if (!now || store.state.task !== 'set') return false;
      const way = WAYS[event.key];
      if (event.key === 'Escape') {
        naming = null;
        drop();
        return true;
      }
      if (event.key === 'Enter') {
        const { cursor } = store.state;
        const ready = event.ctrlKey || event.metaKey || now.gesture === 'board' || now.ring || now.edge || (now.gesture !== 'set' && now.cells.includes(cursor) && ruleOf(now, layout()) !== null);
        if (ready) finish();
        else touch(cursor);
        return true;
      }
      if (naming !== null && way) {
        named(way);
        return true;
      }
      if (event.code === 'KeyE' && (now.gesture === 'edge' || now.gesture === 'corner')) {
        naming = { cell: store.state.cursor, ways: [] };
        return true;
      }
      if (event.code === 'KeyG' && now.gesture === 'groups') {
        if (now.cells.length) change({ ...now, groups: [...now.groups, now.cells], cells: [] });
        return true;
      }
      if (way && now.gesture === 'outside') return walk(way);
      if (way && event.shiftKey && ['line', 'line2', 'cage', 'set', 'groups'].includes(now.gesture)) {
        const [row, col] = layout().cells[store.state.cursor];
        const next = cellAt(layout(), row + way[0], col + way[1]);
        if (next === null) return true;
        const started = now.gesture === 'line2' ? now.first.length > 0 : now.cells.length > 0;
        if (!started) touch(store.state.cursor);
        store.dispatch({ type: 'set', cursor: next });
        const then = draft();
        if (then.gesture === 'line' || then.gesture === 'line2') touch(next);
        else if (!then.cells.includes(next)) change({ ...then, cells: [...then.cells, next] });
        return true;
      }
      if (event.key === 'Backspace' || event.key === 'Delete') {
        const field = numberField(now.rule);
        const text = field ? now.values[field] ?? '' : '';
        if (text) change({ ...now, values: { ...now.values, [field]: text.slice(0, -1) } });
        else if (now.cells.length) change({ ...now, cells: now.cells.slice(0, -1) });
        else change({ ...now, first: [], edge: null, ring: null });
        return true;
      }
      const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
      if (digit && !event.ctrlKey && !event.altKey) {
        const field = numberField(now.rule);
        if (field) change({ ...now, values: { ...now.values, [field]: `${now.values[field] ?? ''}${digit[1]}` } });
        return true;
      }
      return false;
    },
  });

  const drawnFrom = (now, cell) => drawn(now.cells, cell, layout()) !== now.cells;

  // One arrow names a border, two a corner.
  function named(way) {
    const now = draft();
    naming.ways.push(way);
    const [row, col] = layout().cells[naming.cell];
    if (now.gesture === 'edge') {
      const other = cellAt(layout(), row + way[0], col + way[1]);
      if (other !== null) cycle([naming.cell, other].sort((one, two) => one - two));
      naming = null;
    } else if (naming.ways.length === 2) {
      const down = naming.ways.some(([r]) => r > 0) ? 1 : 0;
      const right = naming.ways.some(([, c]) => c > 0) ? 1 : 0;
      const four = cornerAt(layout(), { row: row + down, col: col + right });
      if (four) change({ ...now, edge: four, values: { ...now.values, digits: '' } });
      naming = null;
    }
  }

  // Arrows walk off the board into the ring round it, along it, and back.
  function walk([down, right]) {
    const now = draft();
    const [row, col] = now.ring ? [now.ring.row, now.ring.col] : layout().cells[store.state.cursor];
    const [r, c] = [row + down, col + right];
    const inside = cellAt(layout(), r, c);
    if (inside !== null) {
      if (!now.ring) return false;
      change({ ...now, ring: null, cells: [] });
      store.dispatch({ type: 'set', cursor: inside, selection: [] });
      return true;
    }
    const lines = linesAt(places(), r, c, now.rule.name === 'little-killer');
    if (lines.length) change({ ...now, ring: { row: r, col: c, line: 0 }, cells: lines[0].cells, values: { ...now.values, clue: '' } });
    return true;
  }
}
