// The panel of Make: the puzzle of the day at five levels, and puzzles to order by rating, technique, rules and symmetry.

import { aborted, cancel, post, stream } from './api.js';
import { button, h, picture, put } from './dom.js';
import { techniques } from './techniques.js';
import { T } from './texts.js';
import { printDialog } from './paper.js';
import { LEVELS, named } from './solved.js';
import { choice } from './ui.js';

const SYMMETRIES = ['none', 'rotational', 'quarter-turn', 'vertical', 'horizontal', 'diagonal', 'full'];
const SIZES = [['', '9×9'], ['4', '4×4'], ['6', '6×6'], ['2x4', '8×8'], ['samurai', T.samurai]];
const RULES = ['', 'killer', 'thermometer', 'arrow', 'difference', 'renban', 'whispers', 'diagonals', 'anti-knight', 'anti-king', 'non-consecutive', 'windoku'];

export function create({ opener, say, focus }) {
  const wishes = { n: '1', size: '', rules: '', symmetry: 'rotational', clues: '', scale: 'own', range: '', technique: '', level: 'medium', limit: '' };
  const every = []; // what has been made, for a sheet of it
  const set = (name) => (value) => { wishes[name] = value; };
  const text = (label, name, hint) => h('label', { class: 'field' }, label, h('input', { type: 'text', id: `make-${name}`, value: wishes[name], placeholder: hint, oninput: (event) => { wishes[name] = event.target.value.trim(); } }));
  const needs = h('div', { class: 'contents' });
  let chosen = false; // whether the level was chosen by hand
  const level = choice(T.level, [['', T.anyLevel], ...LEVELS.map((name) => [name, T.levelWords[name]])], wishes.level, (value) => { chosen = true; wishes.level = value; });
  level.classList.add('wide');
  // The usual level is one of plain 9×9 puzzles; other boards and rules are made as they come, unless a level is chosen.
  const plainOrNot = (name) => (value) => {
    wishes[name] = value;
    if (!chosen) level.querySelector('select').value = wishes.level = wishes.size || wishes.rules ? '' : 'medium';
  };
  const results = h('div', { class: 'block', id: 'made' });
  const progress = h('div', { class: 'block', id: 'make-progress' });
  const daily = h('div', { class: 'days', id: 'daily' });
  const start = button(T.make, () => make(), { class: 'main', id: 'make' });
  const root = h('div', { class: 'stack' },
    h('div', { class: 'block' }, h('h2', {}, T.puzzleOfDay), daily),
    h('div', { class: 'block' }, h('h2', {}, T.toOrder),
      h('div', { class: 'wishes' },
        level,
        choice(T.howMany, ['1', '3', '6', '12'].map((count) => [count, count]), '1', set('n')), choice(T.board, SIZES, '', plainOrNot('size')), choice(T.rules, RULES.map((name) => [name, name ? name.replaceAll('-', ' ') : T.plain]), '', plainOrNot('rules')),
        needs),
      h('details', {}, h('summary', {}, T.moreWishes), h('div', { class: 'wishes' }, choice(T.symmetry, SYMMETRIES.map((name) => [name, name.replaceAll('-', ' ')]), wishes.symmetry, set('symmetry')), text(T.clues, 'clues', T.suchAs('24-28')),
        choice(T.ratingOn, Object.entries(T.scales), 'own', set('scale')), text(T.fromTo, 'range', T.suchAs('2.5-4')))),
      h('div', { class: 'row' }, start)),
    progress, results);

  put(daily, LEVELS.map((name, at) => button(name.replace(/^./, (first) => first.toUpperCase()), () => openDaily(at + 1), { id: `daily-${at + 1}` })));
  techniques().then((all) => put(needs,
    choice(T.needs, [['', T.anything], ...all.filter((each) => each.default !== false).map((each) => [each.title, each.title])], '', set('technique')),
    choice(T.nothingHarder, [['', T.asLevel], ...all.filter((each) => each.default !== false && !each.rules).map((each) => [each.title, each.title])], '', set('limit'))), () => {});

  async function openDaily(level) {
    put(progress, h('p', { class: 'note' }, T.makingToday));
    try {
      if (await opener.today(level)) { put(progress); focus(); } else put(progress, h('p', { class: 'note bad' }, T.nothingMade));
    } catch (error) {
      if (!aborted(error)) put(progress, h('p', { class: 'note bad' }, error.message));
    }
  }

  async function make() {
    const body = { n: Number(wishes.n), symmetry: wishes.symmetry, seed: crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000 };
    if (wishes.size) body.size = wishes.size;
    if (wishes.rules) body.rules = [wishes.rules];
    if (wishes.clues) body.clues = wishes.clues;
    if (wishes.range) body.rating = { [wishes.scale]: wishes.range };
    const all = await techniques();
    const after = (title) => all.slice(all.findIndex((each) => each.title === title) + 1).map((each) => each.title);
    if (wishes.level && !wishes.range && !wishes.technique && !wishes.limit) body.level = wishes.level;
    if (body.level && !wishes.rules) body.without = all.filter((each) => each.default !== false && !each.rules && LEVELS.indexOf(each.level) > LEVELS.indexOf(wishes.level)).map((each) => each.title);
    if (wishes.limit) body.without = after(wishes.limit);
    if (wishes.technique) {
      body.techniques = [wishes.technique];
      body.without = after(wishes.limit || wishes.technique);
    }
    if (body.without?.length) body.no_guess = true;
    else delete body.without;
    every.length = 0;
    const said = h('span', { class: 'grow' }, T.makingText);
    put(results);
    put(progress, h('div', { class: 'note row' }, said, button(T.cancel, () => { cancel('make'); put(progress, h('p', { class: 'note' }, T.cancelled)); }, { class: 'small', id: 'make-cancel' })));
    let count = 0;
    try {
      const done = await stream('generate', body, 'make', (kind, data) => {
        if (kind === 'progress' && data) put(said, T.triedSoFar(data.found ?? 0, data.attempts ?? 0, data.nearest));
        if (kind === 'item') { count += 1; show(data, count); }
      });
      put(progress, count ? h('div', { class: 'row' }, button(T.printThese(count), () => printDialog([[T.madePuzzles, every]], say), { class: 'small', id: 'print-made' })) : h('p', { class: 'note bad' }, done?.why || T.nothingWasFound));
      say.status(count ? T.made(count) : T.nothingFound);
    } catch (error) {
      if (!aborted(error)) put(progress, h('p', { class: 'note bad' }, error.message));
    }
  }

  async function show(made, number) {
    const puzzle = named(made.made, T.madeNumber(wishes.rules ? wishes.rules.replaceAll('-', ' ') : wishes.level, number));
    every.push(puzzle);
    const mini = h('span', { class: 'mini' });
    const rating = made.ratings?.own ?? made.rating?.own ?? made.rating;
    const facts = [T.counted(puzzle.givens.filter((digit) => digit != null).length, 'given'), rating?.value ? T.ratedAs(rating.value) : '', rating?.hardest?.technique ?? made.hardest ?? ''].filter(Boolean).join(' · ');
    results.append(h('button', { type: 'button', class: 'card made', onclick: () => opener.puzzle(puzzle, { task: 'play' }).then(() => focus()) }, mini, h('span', {}, h('b', {}, T.openNumber(number)), h('small', {}, facts))));
    try {
      const { drawing, layout } = await post('show', { puzzle });
      mini.append(small(puzzle, drawing, layout));
      if (number === 1) results.scrollIntoView({ block: 'nearest' });
    } catch { /* the card works without its picture */ }
  }

  return { root };
}

// A small board: the drawing with its givens.
export function small(puzzle, drawing, layout) {
  const digits = puzzle.givens.flatMap((digit, cell) => (digit == null ? [] : [['text', { class: 'wd-given', x: String(layout.middle[cell][0]), y: String(layout.middle[cell][1] + layout.slots.digit.at[1]), 'font-size': String(layout.slots.digit.size) }, layout.symbols[digit - layout.digits[0]]]]));
  return picture(['svg', { class: 'wd-picture', viewBox: drawing.viewBox.join(' '), 'aria-hidden': 'true' }, ...drawing.layers.slice(0, -1), ['g', {}, ...digits]]);
}
