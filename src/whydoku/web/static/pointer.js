// Mouse, pen and fingers on the board: select by dragging, more with Ctrl or Shift, alike by a double click or a long press.

import { at, rectangle } from './work.js';

const NEAR = 0.45; // of a cell from its middle, so that a diagonal drag catches no corners
const LONG = 500; // ms
const STILL = 6; // px
const TWICE = 400; // ms

export function createPointer(store, board, grid, act, tool, focus) {
  let drag = null;
  let tapped = { cell: null, when: -Infinity };
  let clicked = null; // the cell that a click selected alone: clicking it again deselects it
  const fingers = new Set();

  const under = (event, near) => {
    const { row, col } = board.hit(event.clientX, event.clientY) ?? {};
    if (row === undefined) return null;
    const [r, c] = [Math.floor(row), Math.floor(col)];
    if (near && Math.hypot(row - r - 0.5, col - c - 0.5) > NEAR) return null;
    return at(store.state.game.layout, r, c);
  };

  grid.addEventListener('pointerdown', (event) => {
    if (!store.state.game) return;
    fingers.add(event.pointerId);
    if (fingers.size > 1) return abandon();
    if (event.button !== 0) return;
    event.preventDefault();
    if (tool.down(board.hit(event.clientX, event.clientY), event)) {
      drag = { tool: true, id: event.pointerId };
      capture(event);
      return;
    }
    const cell = under(event, false);
    if (cell === null) return;
    const { state } = store;
    const more = event.ctrlKey || event.metaKey || event.shiftKey || state.select;
    const whole = event.ctrlKey && event.shiftKey;
    const was = state.selection.includes(cell);
    drag = {
      id: event.pointerId, from: cell, last: cell, before: state.selection, cursor: state.cursor, whole, how: more && was ? 'remove' : 'add', more,
      only: !more && was && state.selection.length === 1 && clicked === cell, x: event.clientX, y: event.clientY, still: true, timer: 0, cells: [cell],
    };
    drag.timer = setTimeout(() => { if (drag?.still) { store.dispatch({ type: 'alike', cell }); drag = null; } }, LONG);
    const twice = tapped.cell === cell && event.timeStamp - tapped.when < TWICE;
    tapped = { cell: twice ? null : cell, when: event.timeStamp };
    if (twice && !more) {
      clearTimeout(drag.timer);
      drag.only = false;
      store.dispatch({ type: 'alike', cell }); // a drag that begins here still selects along its way
      capture(event);
      focus();
      return;
    }
    if (state.settings.digitFirst && state.light !== null && !more && act.digitFirst(cell)) {
      clearTimeout(drag.timer);
      drag = null;
      focus();
      return;
    }
    clicked = more ? null : cell;
    if (more) store.dispatch({ type: 'pick', cell, how: drag.how });
    else store.dispatch({ type: 'pick', cell, how: 'only' });
    capture(event);
    focus();
  });

  grid.addEventListener('pointermove', (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    if (drag.tool) {
      tool.move(board.hit(event.clientX, event.clientY), event);
      return;
    }
    if (drag.still && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) >= STILL) {
      drag.still = false;
      tapped = { cell: null, when: -Infinity }; // a drag is no first half of a double click
      clearTimeout(drag.timer);
    }
    const cell = under(event, true);
    if (cell === null || cell === drag.last) return;
    drag.last = cell;
    const { layout } = store.state.game;
    drag.cells = drag.whole ? rectangle(layout, drag.from, cell) : drag.cells.includes(cell) ? drag.cells : [...drag.cells, cell];
    const base = drag.more ? drag.before : [];
    const cells = drag.how === 'remove' ? base.filter((each) => !drag.cells.includes(each)) : [...new Set([...base, ...drag.cells])];
    store.dispatch({ type: 'select', cells, cursor: cell });
  });

  const end = (event) => {
    fingers.delete(event.pointerId);
    if (!drag || event.pointerId !== drag.id) return;
    clearTimeout(drag.timer);
    if (drag.tool) tool.up(board.hit(event.clientX, event.clientY), event);
    else if (drag.only && drag.cells.length === 1 && event.type === 'pointerup') { clicked = null; store.dispatch({ type: 'none' }); }
    else if (store.state.settings.dragCorner && drag.cells.length > 1) store.dispatch({ type: 'set', lent: null });
    drag = null;
  };
  grid.addEventListener('pointerup', end);
  grid.addEventListener('pointercancel', end);

  // Two fingers zoom: the drag is dropped, and the selection is as it was.
  function abandon() {
    if (!drag) return;
    clearTimeout(drag.timer);
    if (drag.tool) tool.cancel();
    else store.dispatch({ type: 'select', cells: drag.before, cursor: drag.cursor });
    drag = null;
  }

  function capture(event) {
    try { grid.setPointerCapture(event.pointerId); } catch { /* a pointer that is gone already */ }
  }

  grid.addEventListener('contextmenu', (event) => {
    const cell = under(event, false) ?? store.state.cursor;
    event.preventDefault();
    if (!store.state.selection.includes(cell)) store.dispatch({ type: 'pick', cell, how: 'only' });
    act.menu(cell, event.clientX, event.clientY);
  });
}
