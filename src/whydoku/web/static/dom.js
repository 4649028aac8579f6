// Elements without markup: h() makes HTML, build() makes SVG of the trees that the server sends, with an allow-list.

const SVG = 'http://www.w3.org/2000/svg';
const TAGS = new Set(['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'title', 'desc']);
const ATTRIBUTES = /^(class|d|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|width|height|points|transform|font-size|font-weight|text-anchor|viewBox|stroke-width|stroke-dasharray|fill-opacity|opacity|fill|stroke|dominant-baseline|role|aria-label|aria-hidden|focusable|data-[a-z-]+)$/;
const SAFE = /^[^<>]*$/;

// h('button', {class: 'key', onclick: f, disabled: true, data: {digit: 3}}, 'text', child, …)
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'data') Object.assign(element.dataset, value);
    else if (name === 'value' || name === 'checked' || name === 'indeterminate') element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function build(tree) {
  const [tag, attributes, ...children] = tree;
  if (!TAGS.has(tag)) throw new Error(`a picture has no <${tag}>`);
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name === 'xmlns') continue;
    if (!ATTRIBUTES.test(name) || !SAFE.test(value) || /url\(/i.test(value)) throw new Error(`a picture has no ${name}="${value}"`);
    element.setAttribute(name, value);
  }
  for (const child of children) element.append(typeof child === 'string' ? child : build(child));
  return element;
}

export const svg = (tag, attributes = {}, ...children) => build([tag, attributes, ...children]);

// A picture of its own, such as a small board or the profile of a path, that says what it shows.
export function picture(tree, label) {
  const element = build(tree);
  element.removeAttribute('width');
  element.removeAttribute('height');
  if (label) element.setAttribute('aria-label', label);
  return element;
}

export const put = (parent, ...children) => {
  parent.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return parent;
};

export const button = (label, onclick, props = {}) => h('button', { type: 'button', onclick, ...props }, label);

// A group of buttons of which one is on: a radiogroup with one tab stop.
export function radios(label, choices, chosen, pick, props = {}) {
  const group = h('div', { role: 'radiogroup', 'aria-label': label, ...props });
  for (const [value, text, more] of choices) {
    group.append(h('button', {
      type: 'button', role: 'radio', 'aria-checked': String(value === chosen), tabindex: value === chosen ? 0 : -1, data: { value },
      onclick: () => pick(value), ...more,
    }, text));
  }
  rove(group, '[role=radio]', true);
  return group;
}

export function check(group, value) {
  for (const each of group.querySelectorAll('[role=radio]')) {
    const on = each.dataset.value === String(value);
    each.setAttribute('aria-checked', String(on));
    each.tabIndex = on ? 0 : -1;
  }
}

// Arrow keys move within a group; it is one stop for Tab.
export function rove(group, selector, press = false) {
  group.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const ends = { Home: 0, End: -1 }[event.key];
    if (by === undefined && ends === undefined) return;
    const items = [...group.querySelectorAll(selector)].filter((item) => !item.disabled && !item.hidden && item.offsetParent !== null);
    const now = items.indexOf(document.activeElement);
    if (now < 0) return;
    const next = items.at(ends ?? (now + by) % items.length);
    items.forEach((item) => { item.tabIndex = item === next ? 0 : -1; });
    next.focus();
    if (press) next.click();
    event.preventDefault();
  });
}
