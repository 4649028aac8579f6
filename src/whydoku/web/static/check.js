// Check, only when asked. First press: is it still solvable, and if not, how many digits are wrong; second: which; third: back.
// It always says what it used.

import { aborted, post } from './api.js';
import { button, h, put } from './dom.js';
import { workOf } from './game.js';
import { T } from './texts.js';
import { clashes, isFull, positionAt } from './work.js';

export function createCheck(store, say, { panel, sheet }) {
  let pressed = { cells: null, times: 0, mistakes: null };

  async function press() {
    const { state } = store;
    if (!state.game) return;
    const { verdict } = await panel();
    sheet();
    if (pressed.cells !== state.cells || pressed.givens !== state.givens) pressed = { cells: state.cells, givens: state.givens, times: 0, found: null };
    pressed.times += 1;
    if (!pressed.found) {
      put(verdict, h('p', { class: 'note' }, T.checking));
      try {
        pressed.found = await look(state);
      } catch (error) {
        if (!aborted(error)) put(verdict, h('p', { class: 'note bad' }, error.message));
        return;
      }
    }
    show(verdict, pressed.found, pressed.times);
  }

  // Compare with the solution where there is one; where there are several, only say whether the work can be completed.
  async function look(state) {
    const { puzzle } = state.game;
    const digits = state.cells.filter((value) => value.d !== null).length;
    const used = T.checkUsed(digits);
    const full = isFull(state.givens, state.cells);
    const answer = await post('check', { puzzle, work: { placed: workOf(state).placed, history: historyOf(state) } }, 'check');
    const names = state.game.layout.names;
    const wrong = (answer.mistakes?.wrong ?? answer.mistakes?.digits ?? []).map((each) => names.indexOf(Array.isArray(each) ? each[0] : each.cell ?? each));
    return { answer, used, full, wrong: wrong.filter((cell) => cell >= 0), digits, clash: clashes(state.game.peers, state.givens, state.cells).size > 0 };
  }

  function show(verdict, { answer, used, full, wrong, digits }, times) {
    const { layout } = store.state.game;
    const good = answer.status === 'unique' || answer.status === 'many';
    if (good) {
      const said = full && digits ? T.everyRuleHolds : answer.status === 'unique' ? T.stillSolvable : T.stillSolvableMany;
      put(verdict, h('div', { class: 'note good' }, h('p', {}, h('b', {}, said)), h('p', { class: 'soft tiny' }, T.checked(used))));
      say.status(`${said} ${T.checked(used)}`);
      store.dispatch({ type: 'set', finished: full && digits > 0 });
      return;
    }
    const count = wrong.length;
    const first = answer.status === 'unknown' ? answer.text : count ? T.wrongDigits(count) : digits ? T.wrongSomewhere : answer.text;
    const names = wrong.map((cell) => layout.names[cell]).join(', ');
    put(verdict, h('div', { class: 'note bad' },
      h('p', {}, h('b', {}, first)),
      times > 1 ? h('p', {}, count ? T.wrongCells(names) : answer.text) : null,
      h('p', { class: 'soft tiny' }, T.checked(used)),
      h('div', { class: 'row' },
        times < 2 ? button(T.which, () => press(), { class: 'small', id: 'which' }) : null,
        times > 1 && digits ? button(T.backToGood, () => goBack(), { class: 'small main', id: 'back-good' }) : null)));
    say.status(times > 1 && count ? T.wrongCells(names) : `${first} ${T.checked(used)}`);
    if (times > 1 && count) store.dispatch({ type: 'select', cells: wrong });
    if (times > 2) goBack();
  }

  // Go back to the last position that could still be completed. Where the puzzle has one solution, the history is compared with it;
  // where it has several, halving finds a move before which it could be completed and after which not.
  async function goBack() {
    const { state } = store;
    const { puzzle } = state.game;
    const placedAt = (to) => positionAt(state, to).map((value, cell) => (state.givens[cell] == null ? value.d : null));
    const can = async (to) => ['unique', 'many'].includes((await post('check', { puzzle, work: { placed: placedAt(to) } }, 'check')).status);
    let at = 0;
    try {
      const solution = await post('solve', { puzzle }, 'solve');
      if (solution.unique) {
        at = state.at - 1;
        while (at > 0 && placedAt(at).some((digit, cell) => digit !== null && digit !== solution.values[cell])) at -= 1;
      } else {
        let bad = state.at;
        while (bad - at > 1) {
          const middle = (at + bad) >> 1;
          if (await can(middle)) at = middle; else bad = middle;
        }
      }
    } catch (error) {
      if (!aborted(error)) say.alert(error.message);
      return;
    }
    store.dispatch({ type: 'goto', at });
    const { verdict } = await panel();
    put(verdict, h('div', { class: 'note info' }, h('p', {}, T.backBy(state.at - at))));
    say.status(T.backSaid(state.at - at));
  }

  return { press };
}

// The moves so far, so that the server can name the first mistake.
export function historyOf(state) {
  const { names } = state.game.layout;
  const said = [];
  for (const entry of state.past.slice(0, state.at)) {
    entry.cells.forEach((cell, k) => {
      const [was, is] = [entry.before[k], entry.after[k]];
      if (is.d !== null && is.d !== was.d) said.push(`${names[cell]}=${is.d}`);
    });
  }
  return said.join(' ');
}
