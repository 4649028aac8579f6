// The list of rules in Set: each a line of text that can be edited, with its picture, an eye, copy, move and delete.
//
// A row is moved by dragging its picture, by its two arrows, or by Alt and an arrow key in its text.

import { button, h, picture, put } from './dom.js';
import { icon } from './pad.js';
import { T } from './texts.js';

export function createRows(store, { edit, addText, copy, redraw, say }) {
  const root = h('ul', { class: 'plainlist', id: 'rule-rows' });
  let focused = null; // what has the focus once the list is shown again

  store.subscribe((state) => [state.game?.rules, state.unseen], () => show(store.state));
  store.subscribe((state) => [state.game?.rules, state.verdict], () => mark(store.state));

  const light = (cells) => store.dispatch({ type: 'set', hover: cells });

  function show({ game, unseen }) {
    if (!game) return;
    put(root, game.rules.map((rule, n) => row(rule, n, game.rules.length, (unseen ?? []).includes(rule.text))));
    if (focused) document.getElementById(focused)?.focus();
    focused = null;
  }

  function row(rule, n, count, hidden) {
    const error = h('p', { class: 'error tiny', hidden: true });
    const input = h('input', {
      type: 'text', value: rule.text, id: `rule-${n + 1}`, 'aria-label': T.ruleNumber(n + 1, rule.sentence), title: rule.sentence, spellcheck: 'false',
      onchange: async () => { const said = await addText(input.value, n + 1); error.hidden = !said; put(error, said); },
      onkeydown: (event) => {
        const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : 0;
        if (event.key === 'Escape') input.value = rule.text;
        else if (by) move(n, n + by, `rule-${n + by + 1}`);
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    });
    const small = (name, label, run, more = {}) => button(icon(name, ''), run, { class: 'small bare icon-button', 'aria-label': label, title: label, ...more });
    const lit = rule.plain ? [] : rule.cells;
    const item = h('li', { class: 'rule-row', data: { rule: n }, onpointerenter: () => light(lit), onpointerleave: () => light([]), onfocusin: () => light(lit), onfocusout: () => light([]) },
      h('span', { class: 'rule-icon', title: T.dragRule, onpointerdown: (event) => drag(event, item) }, rule.icon ? picture(rule.icon) : null), input,
      h('div', { class: 'row rule-acts' },
        rule.plain ? null : small(hidden ? 'unseen' : 'see', T.seeRule(rule.text), () => see(rule.text, n), { 'aria-pressed': String(!hidden), id: `rule-see-${n + 1}` }),
        rule.plain ? null : small('copy', T.copyRule(rule.text), () => copy(rule.text), { id: `rule-copy-${n + 1}` }),
        small('up', T.moveUp(rule.text), () => move(n, n - 1, `rule-up-${n}`), { id: `rule-up-${n + 1}`, disabled: n === 0 }),
        small('down', T.moveDown(rule.text), () => move(n, n + 1, `rule-down-${n + 2}`), { id: `rule-down-${n + 1}`, disabled: n === count - 1 }),
        small('bin', T.deleteRule(rule.text), () => { light([]); edit({ rules: store.state.game.puzzle.rules.filter((_, k) => k !== n) }, T.removeRule(rule.name)); }, { id: `rule-delete-${n + 1}` })), error);
    return item;
  }

  // A rule that clashes has a red bar and the reason under it; what is being typed into stays as it is.
  function mark({ game, verdict }) {
    if (!game) return;
    const broken = new Map((verdict?.broken ?? []).map((each) => [JSON.stringify(each.rule), each.text]));
    for (const item of root.children) {
      const said = broken.get(JSON.stringify(game.puzzle.rules[Number(item.dataset.rule)])) ?? '';
      item.classList.toggle('broken', Boolean(said));
      const error = item.querySelector('.error');
      error.hidden = !said;
      put(error, said);
    }
  }

  function move(from, to, next) {
    const list = [...store.state.game.puzzle.rules];
    if (to < 0 || to >= list.length || to === from) return;
    const [rule] = list.splice(from, 1);
    list.splice(to, 0, rule);
    // an arrow at the end of the list is off, so the other one gets the focus
    focused = next === `rule-up-1` ? 'rule-down-1' : next === `rule-down-${list.length}` ? `rule-up-${list.length}` : next;
    const { name, text } = store.state.game.rules[from];
    edit({ rules: list }, T.moveRule(name));
    say.status(T.ruleMoved(text, to + 1, list.length));
  }

  // The row goes with the pointer, a line shows where it would come to lie; Escape leaves it where it was.
  function drag(event, item) {
    if (event.button) return;
    event.preventDefault();
    const from = Number(item.dataset.rule);
    const handle = event.currentTarget;
    const panel = root.closest('.panel') ?? document.scrollingElement;
    const others = [...root.children].filter((each) => each !== item);
    const start = event.clientY + panel.scrollTop;
    let to = from;
    handle.setPointerCapture(event.pointerId);
    item.classList.add('dragged');
    const follow = ({ clientY }) => {
      const { top, bottom } = panel.getBoundingClientRect();
      panel.scrollTop += clientY < top + 24 ? -12 : clientY > bottom - 24 ? 12 : 0;
      item.style.setProperty('transform', `translateY(${clientY + panel.scrollTop - start}px)`);
      to = others.filter((each) => { const box = each.getBoundingClientRect(); return clientY > box.top + box.height / 2; }).length;
      others.forEach((each, n) => { each.classList.toggle('drop-above', n === to); each.classList.toggle('drop-below', n === to - 1 && to === others.length); });
    };
    const end = (kept) => {
      for (const [name, run] of ends) handle.removeEventListener(name, run);
      document.removeEventListener('keydown', escape, true);
      for (const each of root.children) each.classList.remove('dragged', 'drop-above', 'drop-below');
      item.style.removeProperty('transform');
      if (kept) move(from, to, `rule-${to + 1}`);
    };
    const escape = (pressed) => { if (pressed.key === 'Escape') { pressed.stopPropagation(); end(false); } };
    const ends = [['pointermove', follow], ['pointerup', () => end(true)], ['pointercancel', () => end(false)]];
    for (const [name, run] of ends) handle.addEventListener(name, run);
    document.addEventListener('keydown', escape, true);
  }

  // A rule that is not to be seen for a while is left out of the picture; it holds all the same.
  function see(text, n) {
    const unseen = store.state.unseen ?? [];
    focused = `rule-see-${n + 1}`;
    store.dispatch({ type: 'set', unseen: unseen.includes(text) ? unseen.filter((each) => each !== text) : [...unseen, text] });
    redraw();
  }

  return root;
}
