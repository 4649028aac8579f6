// Rules that a pair of cells cannot break: sums, counts and lines are looked at by the server as soon as one of them is full.

import { aborted, cancel, post } from './api.js';
import { workOf } from './game.js';
import { digitAt, isFull } from './work.js';

export function watchRules(store, say, checkAll) {
  store.watch((state, before) => {
    if (!state.game || (state.cells === before.cells && state.givens === before.givens && state.game.rules === before.game?.rules)) return;
    if (state.broken?.length) store.dispatch({ type: 'set', broken: [] });
    cancel('broken');
    if (state.settings.conflicts === 'off') return;
    if (state.settings.autoCheck && state.cells !== before.cells && isFull(state.givens, state.cells) && !isFull(before.givens, before.cells)) checkAll();
    const full = state.game.rules.some((rule) => !rule.plain && rule.cells.length > 0 && rule.cells.length < state.cells.length && rule.cells.every((cell) => digitAt(state, cell) !== null));
    if (full) look(state);
  });

  async function look({ cells, game }) {
    try {
      const { broken } = await post('check', { puzzle: game.puzzle, work: { placed: workOf(store.state).placed } }, 'broken', 150);
      if (store.state.cells !== cells) return;
      const found = broken.filter((each) => !game.rules[each.rule]?.plain);
      store.dispatch({ type: 'set', broken: found.map((each) => ({ ...each, cells: each.cells.map((name) => game.layout.names.indexOf(name)) })) });
      if (found.length) say.alert(found[0].text);
    } catch (error) {
      if (!aborted(error)) store.dispatch({ type: 'set', broken: [] });
    }
  }
}
