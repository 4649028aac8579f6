// Dialogs, menus and toasts. Dialogs give the focus back when they close.

import { button, h } from './dom.js';
import { icon } from './pad.js';
import { T } from './texts.js';

export function dialog(title, children, { wide = false, onclose } = {}) {
  const before = document.activeElement;
  const heading = h('h2', { id: `dialog-title-${++count}` }, title);
  const box = h('dialog', { class: wide ? 'wide' : '', 'aria-labelledby': heading.id },
    h('div', { class: 'inner' }, h('header', {}, heading, button(icon('close', ''), () => box.close(), { class: 'bare', 'aria-label': T.close })), children));
  box.addEventListener('close', () => {
    box.remove();
    onclose?.();
    if (before?.isConnected) before.focus({ preventScroll: true });
  });
  box.addEventListener('click', (event) => { if (event.target === box) box.close(); });
  document.body.append(box);
  box.showModal();
  return box;
}

let count = 0;

// items: [label, run] or null for a line; opens at a point or under an element
export function menu(label, items, where, onclose) {
  document.querySelector('.menu')?.remove();
  const before = document.activeElement;
  const list = h('div', { class: 'menu', role: 'menu', 'aria-label': label });
  const close = (giveBack) => {
    list.remove();
    document.removeEventListener('pointerdown', outside, true);
    if (giveBack && before?.isConnected) before.focus({ preventScroll: true });
    onclose?.();
  };
  const outside = (event) => { if (!list.contains(event.target)) close(false); };
  for (const item of items.filter((each) => each !== false)) {
    if (item === null) list.append(h('hr', { role: 'separator' }));
    else {
      list.append(h('button', {
        type: 'button', role: 'menuitem', tabindex: -1, onclick: () => { close(true); item[1](); }, ...(item[2] ?? {}),
      }, item[0]));
    }
  }
  list.addEventListener('keydown', (event) => {
    const all = [...list.querySelectorAll('[role=menuitem]')];
    const at = all.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) all[(to + all.length) % all.length].focus();
    else if (event.key === 'Escape' || event.key === 'Tab') close(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.body.append(list);
  place(list, where);
  list.querySelector('[role=menuitem]')?.focus();
  setTimeout(() => document.addEventListener('pointerdown', outside, true));
  return list;
}

function place(list, where) {
  const box = where instanceof Element ? where.getBoundingClientRect() : { left: where.x, right: where.x, top: where.y, bottom: where.y };
  const { offsetWidth: width, offsetHeight: height } = list;
  const left = where instanceof Element ? box.right - width : box.left;
  const below = box.bottom + 4 + height <= innerHeight;
  list.style.setProperty('left', `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`);
  list.style.setProperty('top', `${Math.max(8, below ? box.bottom + 4 : box.top - height - 4)}px`);
}

export function toast(text, label, run, ms = 6000) {
  const root = document.getElementById('toasts');
  const box = h('div', { class: 'toast' }, h('span', { class: 'grow' }, text),
    label ? button(label, () => { box.remove(); run(); }) : null,
    button(icon('close', ''), () => box.remove(), { class: 'bare', 'aria-label': T.close }));
  while (root.children.length > 1) root.firstChild.remove();
  root.append(box);
  if (ms) setTimeout(() => box.remove(), ms);
  return box;
}

export function choice(label, options, value, onchange) {
  const select = h('select', { onchange: () => onchange(select.value) }, options.map(([each, text]) => h('option', { value: each, selected: each === value }, text)));
  select.value = value;
  return h('label', { class: 'field' }, label, select);
}

export const toggle = (label, checked, onchange, more = {}) => {
  const input = h('input', { type: 'checkbox', checked, onchange: () => onchange(input.checked), ...more });
  return h('label', { class: 'switch' }, input, h('span', {}, label));
};

// Resolves once no button or finger is down: what moves the panel waits for it, so that a click meets what it was aimed at.
let press = null;
document.addEventListener('pointerdown', () => {
  press ??= new Promise((done) => {
    const up = () => {
      press = null;
      for (const end of ['pointerup', 'pointercancel']) document.removeEventListener(end, up, true);
      setTimeout(done); // after the click that follows
    };
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, up, true);
  });
}, true);
export const released = () => press;
