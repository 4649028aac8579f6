// Keys to actions, by rows of the table of keys, whose words (`T.keyTable`) are the help page; it works while the grid has the focus, never on the document.
// Digits and bare letters go by their place on the keyboard (event.code), Ctrl with a letter by what it writes (event.key).

// on: code, with modifiers in the order Ctrl+Alt+Shift+ ("KeyZ", "Shift+KeyN"), or a key after "=" ("Ctrl+=z").
export const KEYS = {
  modes: { KeyZ: ['mode', 'digit'], KeyX: ['mode', 'corner'], KeyC: ['mode', 'centre'], KeyV: ['mode', 'colour'] },
  nextMode: { Space: ['nextMode', 1], PageDown: ['nextMode', 1], 'Shift+Space': ['nextMode', -1], PageUp: ['nextMode', -1] },
  move: {
    ArrowUp: ['move', -1, 0], ArrowDown: ['move', 1, 0], ArrowLeft: ['move', 0, -1], ArrowRight: ['move', 0, 1],
    KeyW: ['move', -1, 0], KeyS: ['move', 1, 0], KeyA: ['move', 0, -1], KeyD: ['move', 0, 1],
    'Shift+ArrowUp': ['extend', -1, 0], 'Shift+ArrowDown': ['extend', 1, 0], 'Shift+ArrowLeft': ['extend', 0, -1], 'Shift+ArrowRight': ['extend', 0, 1],
    'Ctrl+ArrowUp': ['extend', -1, 0], 'Ctrl+ArrowDown': ['extend', 1, 0], 'Ctrl+ArrowLeft': ['extend', 0, -1], 'Ctrl+ArrowRight': ['extend', 0, 1],
  },
  keep: { KeyK: ['keepCell'], 'Ctrl+Space': ['keepCell'] },
  ends: { Home: ['rowEnd', 0], End: ['rowEnd', -1], 'Ctrl+Home': ['boardEnd', 0], 'Ctrl+End': ['boardEnd', -1] },
  all: { 'Ctrl+=a': ['all'], 'Ctrl+Shift+=a': ['none'], 'Ctrl+=i': ['invert'] },
  esc: { Escape: ['peel'] },
  clear: { Backspace: ['clear'], Delete: ['clear'], 'Shift+Delete': ['clear', true], 'Shift+Backspace': ['clear', true] },
  undo: { 'Ctrl+=z': ['undo'], 'Ctrl+=y': ['redo'], 'Ctrl+Shift+=z': ['redo'], BracketLeft: ['undo'], BracketRight: ['redo'] },
  hint: { KeyH: ['hint'] },
  why: { KeyY: ['why'] },
  enter: { Enter: ['enter'] },
  part: { KeyN: ['part', 1], 'Shift+KeyN': ['part', -1] },
  marks: { KeyM: ['marks'] },
  toCentre: { Period: ['toCentre'] },
  lone: { Equal: ['lone'] },
  peek: { KeyP: ['peek'] },
  letters: { Slash: ['letters'] },
  help: { '=?': ['help'] },
};

const TABLE = new Map(Object.values(KEYS).flatMap(Object.entries));
const BORROWS = { Shift: 'corner', Control: 'centre', Meta: 'centre' };
const SOON = 30; // ms: Windows sends Shift-up just before a shifted digit of the numpad

// What a key comes to: {does: [name, ...arguments]} or {digit, mode}; null where it is not ours.
export function meaning(event, { symbols, low, letters, shiftUp = -Infinity, now = 0 }) {
  const ctrl = event.ctrlKey || event.metaKey;
  const digit = digitOf(event, symbols, low, letters && !ctrl);
  if (digit !== null) {
    const shift = event.shiftKey || (event.code.startsWith('Numpad') && now - shiftUp < SOON);
    const letter = event.code.startsWith('Key');
    const mode = ctrl && (shift || event.altKey) ? 'colour' : ctrl ? 'centre' : (shift || event.altKey) && !letter ? 'corner' : null;
    return digit === 'clear' ? { does: ['clear'] } : { digit, mode };
  }
  const before = `${ctrl ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${event.shiftKey ? 'Shift+' : ''}`;
  if (event.key === '?') return { does: TABLE.get('=?') }; // wherever the keyboard has it
  const does = TABLE.get(`${before}${event.code}`) ?? TABLE.get(`${before}=${event.key.toLowerCase()}`);
  return does ? { does } : null;
}

function digitOf(event, symbols, low, letters) {
  const place = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  if (place) {
    const at = symbols.indexOf(place[1]);
    if (at >= 0) return low + at;
    return place[1] === '0' ? 'clear' : null;
  }
  if (letters && !event.altKey && /^[a-z]$/i.test(event.key)) {
    const upper = symbols.indexOf(event.key.toUpperCase());
    const lower = symbols.indexOf(event.key);
    const at = lower >= 0 && event.key !== event.key.toUpperCase() ? lower : upper;
    if (at >= 0) return low + at;
  }
  return null;
}

export function createKeys(store, grid, act, tool) {
  let shiftUp = -Infinity;
  let number = '';

  grid.addEventListener('keydown', (event) => {
    const { state } = store;
    if (!state.game || event.isComposing) return;
    if (BORROWS[event.key]) {
      store.dispatch({ type: 'lend', mode: event.ctrlKey && event.shiftKey ? 'colour' : BORROWS[event.key] });
      return;
    }
    if (tool.key(event)) {
      event.preventDefault();
      return;
    }
    const { symbols, low, size } = state.game.layout;
    const letters = state.letters ?? size > 9;
    if (size > 35 && /^\d$/.test(event.key) && !event.ctrlKey) { // numbers are typed, then Enter
      number += event.key;
      event.preventDefault();
      return;
    }
    if (number && event.key === 'Enter') {
      act.digit(Number(number));
      number = '';
      event.preventDefault();
      return;
    }
    const found = meaning(event, { symbols, low, letters, shiftUp, now: event.timeStamp });
    if (!found) return;
    event.preventDefault();
    // What has the ring is what a key is for, even after Esc; the pad lights a digit then.
    if ((found.digit !== undefined || found.does?.[0] === 'clear') && !state.selection.length && !state.draft && !state.settings.digitFirst) store.dispatch({ type: 'select', cells: [state.cursor] });
    if (found.does) act[found.does[0]](...found.does.slice(1));
    else act.digit(found.digit, found.mode ?? undefined);
  });

  grid.addEventListener('keyup', (event) => {
    if (event.key === 'Shift') shiftUp = event.timeStamp;
    if (event.code === 'KeyP') act.peek(false);
    if (BORROWS[event.key]) {
      const still = event.ctrlKey || event.metaKey ? 'centre' : event.shiftKey ? 'corner' : null;
      store.dispatch({ type: 'lend', mode: still });
    }
  });

  const give = () => { store.dispatch({ type: 'lend', mode: null }); act.peek(false); number = ''; };
  grid.addEventListener('focusout', give);
  window.addEventListener('blur', give);
}
