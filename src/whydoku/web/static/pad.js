// Modes, keys and actions: the keypad shows what a key will write, and how many of a digit are left.

import { button, check, h, put, radios, rove } from './dom.js';
import { MODES, modeOf } from './reduce.js';
import { T } from './texts.js';
import { countsLeft } from './work.js';

const NAMES = { digit: T.byDigit, corner: T.corner, centre: T.centre, colour: T.colour };
const KEYS = { digit: 'Z', corner: 'X', centre: 'C', colour: 'V' };
const mac = /Mac|iP(hone|ad)/.test(navigator.platform);
const HOW = { digit: '', corner: 'Shift+', centre: T.ctrl, colour: mac ? T.ctrlOption : T.ctrlShift };

export function createPad(store, root, act) {
  const modes = radios(T.mode, MODES.map((mode) => [mode, NAMES[mode], { id: `mode-${mode}`, title: `${NAMES[mode]} (${KEYS[mode]})`, data: { value: mode, testid: `mode-${mode}` } }]), 'digit',
    (mode) => act.mode(mode), { class: 'modes' });
  const keys = h('div', { class: 'keys', role: 'toolbar', 'aria-label': T.keys });
  const actions = h('div', { class: 'actions', role: 'toolbar', 'aria-label': T.actions },
    repeating(button(icon('undo', T.undo), () => act.undo(), { id: 'undo', title: T.undoCtrlZ }), () => act.undo()),
    repeating(button(icon('redo', T.redo), () => act.redo(), { id: 'redo', title: T.redoCtrlY, tabindex: -1 }), () => act.redo()),
    button(T.select, () => act.selectMore(), { id: 'select-more', title: T.selectMore, 'aria-pressed': 'false', tabindex: -1 }),
    button(T.hint, () => act.hint(), { id: 'hint', title: T.hintH, tabindex: -1, class: 'main' }),
    button(T.check, () => act.check(), { id: 'check', title: T.checkEnter, tabindex: -1 }));
  rove(keys, 'button');
  rove(actions, 'button');
  put(root, modes, keys, actions);
  let pressed = { digit: null, at: 0 };

  store.subscribe((state) => [state.game?.layout.symbols.join(), state.settings.flip, modeOf(state) === 'colour', state.select], () => lay(store.state));
  store.subscribe((state) => Boolean(state.select), (on) => document.getElementById('select-more').setAttribute('aria-pressed', String(on)));
  store.subscribe((state) => modeOf(state), (mode) => { check(modes, mode); root.dataset.mode = mode; lay(store.state); });
  store.subscribe((state) => [state.cells, state.givens, state.game?.layout, state.light], () => count(store.state));
  store.subscribe((state) => [state.task === 'set' ? state.edit > 0 : state.at > 0, state.task === 'set' ? state.edit < state.edits.length : state.at < state.past.length],
    ([back, on]) => { dim('undo', back); dim('redo', on); });

  function dim(id, on) { document.getElementById(id).setAttribute('aria-disabled', String(!on)); }

  function lay(state) {
    if (!state.game) return;
    const { layout } = state.game;
    const mode = modeOf(state);
    const digits = mode === 'colour' ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : layout.symbols.map((_, at) => layout.low + at);
    const rows = state.settings.flip && digits.length === 9 ? [7, 8, 9, 4, 5, 6, 1, 2, 3] : digits;
    const held = document.activeElement?.id;
    keys.dataset.count = digits.length > 9 ? 'many' : String(digits.length);
    put(keys,
      rows.map((digit, at) => key(digit, mode, layout, at === 0)),
      button(icon('clear', T.clear), () => act.clear(), { class: 'key clear', id: 'key-clear', title: T.clearBackspace, tabindex: -1 }));
    if (held && keys.querySelector(`#${held}`)) document.getElementById(held).focus();
    count(state);
  }

  function key(digit, mode, layout, first) {
    const sign = mode === 'colour' ? String(digit) : layout.symbols[digit - layout.low];
    const face = mode === 'colour' ? h('span', { class: `swatch swatch-${digit}` }, sign) : h('span', { class: `face ${mode}` }, sign);
    const name = mode === 'digit' ? sign : `${NAMES[mode]} ${sign}`;
    return h('button', {
      type: 'button', class: 'key', id: `key-${sign}`, 'aria-label': name, tabindex: first ? 0 : -1, title: `${name} (${HOW[mode]}${sign})`,
      data: { digit, name, testid: `key-${sign}` }, onclick: () => press(digit, mode),
    }, face, h('span', { class: 'left', 'aria-hidden': 'true' }));
  }

  // A second click at once on a key in a marks mode sets the digit; the mode stays.
  function press(digit, mode) {
    const { settings, draft, light } = store.state;
    if (settings.digitFirst && !draft && mode !== 'colour') { // the key picks the digit, cells are clicked then
      store.dispatch({ type: 'set', selection: [], light: light === digit ? null : digit });
      return;
    }
    const now = performance.now();
    const twice = pressed.digit === digit && now - pressed.at < 350 && (mode === 'corner' || mode === 'centre');
    pressed = { digit: twice ? null : digit, at: now };
    if (twice) { act.undo(); act.digit(digit, 'digit'); } else act.digit(digit);
  }

  function count(state) {
    if (!state.game) return;
    const left = countsLeft(state.game.layout, state.givens, state.cells);
    for (const each of keys.querySelectorAll('[data-digit]')) {
      const digit = Number(each.dataset.digit);
      const rest = left.get(digit);
      const colour = modeOf(state) === 'colour';
      const shown = colour || rest === undefined || rest < 0 ? '' : String(rest);
      each.querySelector('.left').textContent = shown;
      each.setAttribute('aria-label', shown ? T.keyLeft(each.dataset.name, shown) : each.dataset.name);
      each.classList.toggle('done', !colour && rest <= 0);
      each.classList.toggle('lit', !colour && state.light === digit);
    }
  }
}

// Held buttons repeat after 700 ms, every 100 ms.
function repeating(element, fn) {
  let timer = 0;
  const stop = () => { clearTimeout(timer); clearInterval(timer); timer = 0; };
  element.addEventListener('pointerdown', () => {
    stop();
    timer = setTimeout(() => { timer = setInterval(fn, 100); }, 700);
  });
  for (const end of ['pointerup', 'pointerleave', 'pointercancel', 'blur']) element.addEventListener(end, stop);
  return element;
}

const PATHS = {
  undo: 'M9 7H4V2M4.5 7a8 8 0 1 1-1 6', redo: 'M11 7h5V2M15.5 7a8 8 0 1 0 1 6', clear: 'M7 4h10v12H7L2 10ZM9.5 7.5l5 5M14.5 7.5l-5 5',
  menu: 'M3 5h14M3 10h14M3 15h14', share: 'M10 13V2M6 6l4-4 4 4M4 11v6h12v-6', theme: 'M10 2a8 8 0 1 0 0 16a8 8 0 1 0 0-16ZM10 4a6 6 0 0 1 0 12Z', close: 'M4 4l12 12M16 4L4 16', up: 'M10 16V4M5 9l5-5l5 5', down: 'M10 4v12M5 11l5 5l5-5',
  see: 'M2 10q8-11 16 0q-8 11-16 0ZM10 7.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5Z', unseen: 'M2 10q8-11 16 0q-8 11-16 0ZM3 17L17 3', copy: 'M7 7h10v10H7ZM13 7V3H3v10h4',
  bin: 'M3 5h14M8 5V3h4v2M5 5l1 12h8l1-12M8.5 8v6M11.5 8v6',
};

export function icon(name, label) {
  const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  drawn.setAttribute('viewBox', '0 0 20 20');
  drawn.setAttribute('aria-hidden', 'true');
  drawn.setAttribute('class', `icon icon-${name}`);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', PATHS[name]);
  drawn.append(path);
  return [drawn, h('span', { class: 'word' }, label)];
}
