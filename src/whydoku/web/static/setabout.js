// What a setter says about the puzzle (title, author, rules in words), and the regions of a jigsaw, drawn by selecting cells.

import { button, h, put } from './dom.js';
import { T } from './texts.js';
import { toast } from './ui.js';

export function createAbout(store, edit, say) {
  const fields = ['title', 'author', 'rules'];
  const inputs = Object.fromEntries(fields.map((key) => [key, h(key === 'rules' ? 'textarea' : 'input', {
    id: `about-${key}`, maxlength: key === 'rules' ? 4000 : 200, ...(key === 'rules' ? { rows: 3 } : { type: 'text' }), onchange: () => keep(key),
  })]));
  const root = h('details', { class: 'block', id: 'set-about' }, h('summary', {}, T.aboutPuzzle), fields.map((key) => h('label', { class: 'field' }, T.aboutFields[key], inputs[key])));

  function keep(key) {
    const { puzzle } = store.state.game;
    const value = inputs[key].value.trim();
    const others = (puzzle.about ?? []).filter(([name]) => name !== key);
    const about = value ? [...others, [key, value]] : others;
    const { about: _, ...plain } = puzzle;
    edit(about.length ? { ...plain, about } : plain, T.changed(T.aboutFields[key]), true);
    say.status(T.changed(T.aboutFields[key]));
  }

  store.subscribe((state) => state.game?.puzzle?.about ?? null, () => {
    const about = new Map(store.state.game?.puzzle.about ?? []);
    for (const key of fields) if (document.activeElement !== inputs[key]) inputs[key].value = about.get(key) ?? '';
  });
  return root;
}

// Fog over the board, and the cells that are lit from the start.
export function createFog(store, edit, say) {
  const on = h('input', { type: 'checkbox', id: 'fog-on', onchange: () => change(on.checked ? { lit: [] } : null) });
  const lit = h('p', { class: 'soft tiny', id: 'fog-lit' });
  const light = button(T.fogLight, () => {
    const { selection, game } = store.state;
    if (selection.length) change({ ...game.puzzle.drawn?.fog, lit: selection.map((cell) => game.layout.names[cell]) });
  }, { class: 'small', id: 'fog-light' });
  const root = h('details', { class: 'block', id: 'set-fog' }, h('summary', {}, T.fogTitle), h('label', { class: 'row' }, on, T.fogSet), lit, h('div', { class: 'row' }, light));

  function change(fog) {
    const { drawn, ...plain } = store.state.game.puzzle;
    const { fog: _, ...others } = drawn ?? {};
    const next = fog ? { ...others, fog } : others;
    edit(Object.keys(next).length ? { ...plain, drawn: next } : plain, T.fogChanged, true);
    say.status(T.fogChanged);
  }

  store.subscribe((state) => state.game?.puzzle?.drawn ?? null, (drawn) => {
    on.checked = Boolean(drawn?.fog);
    light.disabled = !drawn?.fog;
    put(lit, drawn?.fog ? T.fogLit(drawn.fog.lit?.length ?? 0) : '');
  });
  return root;
}

export function createRegions(store, edit, say) {
  const state = h('p', { class: 'soft tiny', id: 'regions-state' });
  const root = h('details', { class: 'block', id: 'set-regions' }, h('summary', {}, T.jigsaw), h('p', { class: 'soft tiny' }, T.jigsawHow), state,
    h('div', { class: 'row' }, button(T.makeRegion, () => make(), { class: 'small main', id: 'region-make' }), button(T.backToBoxes, () => boxes(), { class: 'small', id: 'region-boxes' })));

  // The cells that are selected become one region; what they leave behind stays in its own.
  function make() {
    const { selection, game, cells } = store.state;
    if (selection.length < 2) { toast(T.selectFirst); return; }
    const { names, regions } = game.layout;
    if (cells.length !== game.layout.size ** 2) { toast(T.squareOnly); return; }
    const chosen = new Set(selection);
    const left = regions.map((region) => region.filter((cell) => !chosen.has(cell))).filter((region) => region.length);
    const known = new Set([...left.flat(), ...selection]);
    const rest = cells.map((_, cell) => cell).filter((cell) => !known.has(cell));
    const all = [...left, [...selection].sort((one, other) => one - other), ...(rest.length ? [rest] : [])].sort((one, other) => one[0] - other[0]);
    const { puzzle } = game;
    const { box: _, regions: __, ...board } = puzzle.board;
    edit({ ...puzzle, board: { ...board, regions: all.map((region) => region.map((cell) => names[cell])) }, rules: withRule(puzzle.rules, 'regions') }, T.regionOf(selection.length), true);
    say.status(T.regionOf(selection.length));
  }

  function boxes() {
    const { puzzle } = store.state.game;
    const { regions: _, ...board } = puzzle.board;
    edit({ ...puzzle, board, rules: withRule(puzzle.rules, 'boxes') }, T.backToBoxes, true);
  }

  const withRule = (rules, name) => {
    const others = rules.filter((rule) => rule !== 'boxes' && rule !== 'regions');
    const plain = others.filter((rule) => rule === 'rows' || rule === 'columns').length;
    return [...others.slice(0, plain), name, ...others.slice(plain)];
  };

  store.subscribe((now) => now.game?.layout ?? null, (layout) => {
    if (!layout) return;
    const right = layout.regions.filter((region) => region.length === layout.size).length;
    put(state, T.regionsState(right, layout.regions.length, layout.size));
  });
  return root;
}
