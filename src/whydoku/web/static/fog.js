// Fog over cells: the server says which cells it hides; every digit may lift some of it. What is under it is not shown, not even read out.

import { aborted, post } from './api.js';
import { workOf } from './game.js';

// The cells in fog, as a set; empty where there is none, and where the player has lifted it.
export const foggy = (state) => (state.game?.fog && !state.fogLifted ? state.fog ?? kept(state.game.fog) : NONE);

const NONE = new Set();
const sets = new WeakMap();
const kept = (cells) => {
  if (!sets.has(cells)) sets.set(cells, new Set(cells));
  return sets.get(cells);
};

export function watchFog(store) {
  store.watch((state, before, action) => {
    if (!state.game?.fog || (state.cells === before.cells && state.game.fog === before.game?.fog)) return;
    if (action.type === 'open') store.dispatch({ type: 'set', fog: null, fogLifted: false, fogKnown: true });
    look(state);
  });

  async function look({ cells, game }) {
    try {
      const { hidden, known } = await post('fog', { puzzle: game.puzzle, work: { placed: workOf(store.state).placed } }, 'fog');
      if (store.state.cells === cells && store.state.game?.id === game.id) store.dispatch({ type: 'set', fog: new Set(hidden), fogKnown: known });
    } catch (error) {
      if (!aborted(error)) store.dispatch({ type: 'set', fogKnown: false });
    }
  }
}
