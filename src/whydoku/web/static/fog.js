// Fog over cells: the server says which cells it hides; every digit may lift some of it. What is under it is not shown, not even read out.

import { aborted, post } from './api.js';
import { workOf } from './game.js';

// The cells in fog, as a set; empty where there is none, and where the player has lifted it.
export const foggy = (state) => (state.game?.fog && !state.fogLifted ? state.fog ?? kept(state.game.fog) : NONE);

// What the player can see of the puzzle: hints, automatic marks and clashes know no more than that.
export const inSight = (state) => (foggy(state).size && state.sight ? state.sight : { puzzle: state.game.puzzle, layout: state.game.layout, peers: state.game.peers, start: state.game.start, givens: state.givens });

const NONE = new Set();
const sets = new WeakMap();
const kept = (cells) => {
  if (!sets.has(cells)) sets.set(cells, new Set(cells));
  return sets.get(cells);
};

export function watchFog(store) {
  store.watch((state, before, action) => {
    if (!state.game?.fog || (state.cells === before.cells && state.game.fog === before.game?.fog)) return;
    if (action.type === 'open') store.dispatch({ type: 'set', fog: null, sight: null, fogLifted: false, fogKnown: true });
    look(state);
  });

  async function look({ cells, game }) {
    try {
      const { hidden, known, sight } = await post('fog', { puzzle: game.puzzle, work: { placed: workOf(store.state).placed } }, 'fog');
      if (store.state.cells !== cells || store.state.game?.id !== game.id) return;
      const seen = sight && { puzzle: sight.puzzle, layout: game.layout, peers: sight.pairs, start: sight.marks, givens: sight.puzzle.givens };
      store.dispatch({ type: 'set', fog: new Set(hidden), sight: seen ?? null, fogKnown: known });
    } catch (error) {
      if (!aborted(error)) store.dispatch({ type: 'set', fogKnown: false });
    }
  }
}
