// The answer to the last right digit: the time, how hard it was, your order beside the easiest one, and what to play next.

import { aborted, post, stream } from './api.js';
import { button, h, put } from './dom.js';
import { T } from './texts.js';
import { digitAt } from './work.js';

export const LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'];

// The moves that stand in the end, in their order, each with the seconds since the one before.
export function standing({ past, at, cells, game, givens }) {
  const last = new Map();
  past.slice(0, at).forEach((entry, number) => entry.cells.forEach((cell, k) => {
    const { d } = entry.after[k];
    if (givens[cell] == null && d !== null && d !== entry.before[k].d && d === cells[cell].d) last.set(cell, number);
  }));
  const order = [...last].sort(([, one], [, other]) => one - other);
  let before = null;
  return order.map(([cell, number]) => {
    const { when } = past[number];
    const seconds = before === null ? 0 : Math.max(0, Math.round((when - before) / 1000));
    before = when;
    return { cell, name: game.layout.names[cell], digit: cells[cell].d, seconds };
  });
}

export function createSolved({ store, opener, act, go, focus }) {
  const root = h('div', { id: 'solved', class: 'block', hidden: true });
  let shownFor = null;

  store.watch((state, before) => {
    if (state.cells !== before.cells || state.game?.id !== before.game?.id) hide();
  });
  function hide() {
    if (root.hidden) return;
    shownFor = null;
    root.hidden = true;
    put(root);
  }

  async function show() {
    const { state } = store;
    const { puzzle } = state.game;
    shownFor = state.cells;
    const facts = h('p', { id: 'solved-facts' }, state.seconds ? T.solvedIn(state.seconds) : '');
    const next = h('div', { class: 'row', id: 'solved-next' });
    const compared = h('div', { class: 'block', id: 'compared' });
    const compare = button(T.compare, () => showCompared(compared, compare), { class: 'small', id: 'compare' });
    root.hidden = false;
    put(root, h('div', { class: 'note good block' }, h('h2', {}, T.solved), facts, next, h('div', { class: 'row' }, compare), compared));
    act.say.status(`${T.solved} ${facts.textContent}`);
    let own = null;
    try {
      own = (await post('rate', { puzzle, scale: ['own'] }, 'rate')).ratings.own;
    } catch { /* what to play next does not depend on it */ }
    if (shownFor !== state.cells) return;
    if (own?.level) put(facts, T.solvedFacts(state.seconds, own.level, own.hardest?.technique));
    const level = LEVELS.includes(own?.level) ? own.level : 'medium';
    const harder = LEVELS[LEVELS.indexOf(level) + 1];
    const hardest = own?.hardest?.technique;
    put(next, button(T.another(level), () => another(level, facts), { class: 'main', id: 'next-same' }),
      harder ? button(T.another(harder), () => another(harder, facts), { id: 'next-harder' }) : null,
      hardest ? button(T.practise(hardest), async () => (await go.task('learn')).lesson(hardest), { id: 'next-technique' }) : null);
    act.say.status(`${T.solved} ${facts.textContent}`);
  }

  async function another(level, said) {
    put(said, T.making);
    let made = null;
    try {
      await stream('generate', { n: 1, level, symmetry: 'rotational', seed: crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000 }, 'make', (kind, data) => { if (kind === 'item') made = data.made; });
      if (!made) { put(said, T.nothingMade); return; }
      await opener.puzzle(named(made, T.madeName(level)), { task: 'play' });
      focus();
    } catch (error) {
      if (!aborted(error)) put(said, error.message);
    }
  }

  async function showCompared(where, opened) {
    const { state } = store;
    const moves = standing(state);
    opened.remove();
    put(where, h('p', { class: 'soft' }, T.comparing));
    try {
      const answer = await post('compare', { puzzle: state.game.puzzle, moves: moves.map(({ name, digit }) => `${name}=${digit}`) }, 'compare');
      if (shownFor !== state.cells) return;
      const rows = answer.moves.map((each, n) => ({ ...each, ...moves[n] }));
      const harder = rows.filter((row) => row.price !== null && row.easiest_price !== null && row.price > row.easiest_price);
      const slowest = rows.reduce((worst, row) => (row.seconds > (worst?.seconds ?? 0) ? row : worst), null);
      put(where,
        h('p', { id: 'compared-sum' }, T.comparedSum(rows.length, harder.length)),
        slowest?.easiest ? h('p', { id: 'compared-stuck' }, T.stuck(slowest.seconds, slowest.name, slowest.digit, slowest.easiest)) : null,
        h('ol', { class: 'steps path', id: 'compared-moves' }, rows.map((row) => h('li', { class: harder.includes(row) ? 'harder' : '' }, h('span', { class: 'line' },
          h('b', {}, `${row.name} = ${row.digit}`), h('small', { class: 'soft' }, ` ${T.comparedMove(row.technique, harder.includes(row) ? row.easiest : null)}`))))));
    } catch (error) {
      if (!aborted(error)) put(where, h('p', { class: 'error' }, error.message));
    }
  }

  return { root, show };
}

// A puzzle under a name, which its list of games and its links keep.
export const named = (puzzle, title) => ({ ...puzzle, about: [['title', title], ...(puzzle.about ?? []).filter(([key]) => key !== 'title')] });

// Whether every cell has a digit now; whether it is right is asked of the server.
export function watchEnd(store, found) {
  store.watch(async (state, before, action) => {
    if (action.type !== 'enter' && action.type !== 'patch' && action.type !== 'lone') return;
    if (state.cells === before.cells || action.label === T.solution || !state.game || state.task === 'set') return;
    if (!state.cells.every((_, cell) => digitAt(state, cell) !== null)) return;
    try {
      const answer = await post('check', { puzzle: state.game.puzzle, work: { placed: state.cells.map((value, cell) => (state.givens[cell] == null ? value.d : null)) } }, 'end');
      if (store.state.cells !== state.cells || !['unique', 'many'].includes(answer.status)) return;
      store.dispatch({ type: 'set', finished: true });
      found();
    } catch { /* without the server nothing is said */ }
  });
}
