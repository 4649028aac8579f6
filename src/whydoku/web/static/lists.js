// Lists of steps: everything that follows now, the whole path, why a cell is (not) a digit; and how hard the puzzle is.

import { aborted, cancel, post, stream } from './api.js';
import { button, h, put, svg } from './dom.js';
import { workOf } from './game.js';
import { copy } from './share.js';
import { conclusion, positionOf } from './stepview.js';
import { T } from './texts.js';
import { choice, toast } from './ui.js';
import { positionAt } from './work.js';

const SHOWN = 60; // conclusions that are listed at a time

export function createLists({ store, say, view, question, ui, focus }) {
  const root = h('div', { class: 'block', id: 'lists', hidden: true });

  // Y, then a digit: the digit is what is asked about.
  let askedFor = null;
  root.addEventListener('keydown', (event) => {
    if (!askedFor || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select')) return;
    const sign = askedFor.symbols.find((each) => each === event.key.toUpperCase());
    const asks = sign && root.querySelector(`#why-not-${sign}`);
    if (asks) { event.preventDefault(); asks.click(); }
  });

  // Everything that experts ask about a puzzle, in place of the button that asks for it.
  async function card(place) {
    put(place, h('p', { class: 'soft' }, T.rating));
    try {
      const { rows } = await post('card', { puzzle: store.state.game.puzzle }, 'rate');
      const text = rows.map(([title, said]) => `${title}: ${said}`).join('\n');
      put(place, h('dl', { class: 'facts', id: 'card' }, rows.map(([title, said]) => [h('dt', { class: 'soft' }, title), h('dd', {}, said)])),
        button(T.copy, async () => { if (await copy(text)) toast(T.copied, null, null, 2500); }, { class: 'small', id: 'card-copy' }));
      say.status(T.ratingCardDone(rows.length));
    } catch (error) {
      if (!aborted(error)) put(place, h('p', { class: 'note bad' }, error.message));
    }
  }

  const open = (title, ...children) => {
    root.hidden = false;
    askedFor = null;
    put(root, h('div', { class: 'row' }, h('h2', { class: 'grow' }, title), button(T.close, () => { lists.clear(); view.clear(); }, { class: 'small bare' })), children);
  };

  const failed = (error) => { if (!aborted(error)) { open('', h('p', { class: 'note bad' }, error.message)); say.alert(error.message); } };

  // Show a step of a list where it stands: here, or in a position of its own.
  async function showStep(step, { work, own, actions, canTake } = {}) {
    const { state } = store;
    try {
      const drawn = await post('show', { puzzle: state.game.puzzle, work: work ?? workOf(state), step }, 'step');
      const place = own ? positionOf(work, state.cells.length) : {};
      view.show({ step, parts: drawn.parts, drawing: drawn.drawing, work: work ?? workOf(state), actions, canTake, ...place }, { part: own ? drawn.parts.length : 1 });
    } catch (error) {
      failed(error);
    }
  }

  // Show a step of the list of all: the server tells it now.
  async function showListed(item) {
    const { state } = store;
    const work = workOf(state);
    try {
      const answer = await post('one_step', {
        puzzle: state.game.puzzle, work, technique: item.technique, conclusion: [...item.places.map(([cell, digit]) => `${cell}=${digit}`), ...item.removes.map(([cell, digit]) => `${cell}<>${digit}`)],
      }, 'step');
      view.show({ ...answer, work });
    } catch (error) {
      failed(error);
    }
  }

  const lists = {
    root,
    showStep,

    clear() {
      for (const kind of ['steps', 'explain', 'why', 'rate']) cancel(kind);
      root.hidden = true;
      put(root);
    },

    // All steps, each conclusion once, easiest first, by technique; words and picture come with a click.
    async all() {
      view.clear();
      const list = h('ol', { class: 'steps', id: 'steps-list' });
      const count = h('p', { class: 'soft tiny', role: 'note', id: 'steps-count' }, T.looking);
      const filters = h('div', { class: 'wishes', id: 'steps-filters' });
      open(T.allSteps, filters, count, list);
      let found;
      try {
        found = await post('all_steps', question(), 'steps');
      } catch (error) {
        failed(error);
        return;
      }
      const { listed } = found;
      const { layout } = store.state.game;
      const wish = { technique: '', cell: '', digit: '', price: '' };
      let shown = SHOWN;
      const matches = (item) => {
        const all = [...item.places, ...item.removes];
        return (!wish.technique || item.technique === wish.technique || item.also.includes(wish.technique)) && (!wish.price || item.price <= Number(wish.price))
          && all.some(([cell, digit]) => (!wish.cell || cell === wish.cell) && (!wish.digit || digit === Number(wish.digit)));
      };
      const pick = (name) => (value) => { wish[name] = value; shown = SHOWN; fill(); };
      const used = [...new Map(listed.map((item) => [item.technique, item.price]))];
      const cells = [...new Set(listed.flatMap((item) => [...item.places, ...item.removes].map(([cell]) => cell)))].sort((one, other) => layout.names.indexOf(one) - layout.names.indexOf(other));
      put(filters,
        choice(T.byTechnique, [['', T.any], ...used.map(([title]) => [title, title])], '', pick('technique')),
        choice(T.byCell, [['', T.any], ...cells.map((cell) => [cell, cell])], '', pick('cell')),
        choice(T.byDigit, [['', T.any], ...layout.symbols.map((sign, at) => [String(layout.low + at), sign])], '', pick('digit')),
        choice(T.upTo, [['', T.any], ...[...new Set(used.map(([, price]) => price))].sort((a, b) => a - b).map((price) => [String(price), T.priced(price, used.find(([, each]) => each === price)[0])])], '', pick('price')));
      const fill = () => {
        const wanted = listed.filter(matches);
        const groups = new Map();
        for (const item of wanted.slice(0, shown)) groups.set(item.technique, [...(groups.get(item.technique) ?? []), item]);
        put(list, [...groups].map(([technique, items]) => h('li', {}, h('h3', {}, technique), h('ol', { class: 'plainlist' }, items.map((item) => h('li', {}, h('button', {
          type: 'button', class: 'line', onclick: (event) => { mark(list, event.currentTarget); showListed(item); },
        }, conclusion(item), item.also.length ? h('small', { class: 'soft' }, T.alsoBy(item.also.length)) : null)))))),
        wanted.length > shown ? h('li', {}, button(T.showMore(Math.min(SHOWN, wanted.length - shown)), () => { shown += SHOWN; fill(); }, { class: 'small', id: 'steps-more' })) : null);
        const all = T.allFound(listed.length, found.steps, found.complete);
        put(count, wanted.length < listed.length ? `${T.filtered(wanted.length)} ${all}` : all);
        return all;
      };
      say.status(fill());
    },

    // The whole path, to click through; the board shows the position of each step.
    async path() {
      view.clear();
      const steps = [];
      let now = -1;
      const list = h('ol', { class: 'steps path', id: 'path-list' });
      const slider = h('input', { type: 'range', min: 1, max: 1, value: 1, 'aria-label': T.step, oninput: () => turn(Number(slider.value) - 1) });
      const where = h('span', { class: 'soft', id: 'path-number' }, T.looking);
      const bar = h('div', { class: 'parts-bar', role: 'group', 'aria-label': T.stepsOfPath },
        button('|‹', () => turn(0), { 'aria-label': T.firstStep, class: 'small' }), button('‹', () => turn(now - 1), { 'aria-label': T.lastStep, class: 'small' }), where,
        button('›', () => turn(now + 1), { 'aria-label': T.nextStep, class: 'small', id: 'path-on' }), button('›|', () => turn(steps.length - 1), { 'aria-label': T.finalStep, class: 'small' }), slider);
      const profile = h('div', { class: 'profile' });
      open(T.theWholePath, bar, list, profile);
      const turn = (to) => {
        if (!steps.length) return;
        now = Math.max(0, Math.min(to, steps.length - 1));
        slider.value = now + 1;
        where.textContent = T.ofAll(now + 1, steps.length);
        mark(list, list.children[now]?.firstChild);
        showStep(steps[now], {
          work: steps[now].at, own: true, canTake: false,
          actions: [[T.takeAllBefore, () => takeTo(steps, now), { id: 'take-to' }], [T.next, () => turn(now + 1), { class: 'main', id: 'path-next' }]],
        });
      };
      try {
        const done = await stream('explain', question(), 'explain', (kind, step) => {
          if (kind !== 'item') return;
          steps.push(step);
          const n = steps.length - 1;
          list.append(h('li', {}, h('button', { type: 'button', class: 'line', onclick: () => turn(n) }, h('b', {}, step.technique), h('small', { class: 'soft' }, ` ${conclusion(step)}`))));
        });
        slider.max = Math.max(1, steps.length);
        where.textContent = T.counted(steps.length, 'step');
        const counted = Object.entries(done.techniques ?? {}).map(([name, times]) => `${times} × ${name}`).join(', ');
        put(profile, h('details', {}, h('summary', {}, done.opening || done.text), h('p', { class: 'soft tiny' }, counted)));
        say.status(done.opening || done.text);
        turn(0);
      } catch (error) {
        failed(error);
      }
    },

    // Why is this cell what it is, or why is it not some digit? First how many steps, then the steps.
    async why(cell, digit) {
      const { state } = store;
      const { layout } = state.game;
      const name = layout.names[cell];
      view.clear();
      if (digit === 'ask' || digit === undefined) {
        const ask = (each, denies) => lists.why(cell, { digit: each, denies });
        open(T.whyOf(name),
          h('p', {}, T.whatToKnow),
          h('div', { class: 'row' }, button(T.whatAndWhy(name), () => lists.why(cell, {}), { id: 'why-cell' })),
          h('h3', {}, T.whyIsNot(name)),
          h('div', { class: 'digits', role: 'group', 'aria-label': T.whyIsNot(name) }, layout.symbols.map((sign, at) => button(sign, () => ask(layout.low + at, true), { id: `why-not-${sign}`, 'aria-label': T.whyNotSign(sign) }))),
          h('h3', {}, T.whyIs(name)),
          h('div', { class: 'digits', role: 'group', 'aria-label': T.whyIs(name) }, layout.symbols.map((sign, at) => button(sign, () => ask(layout.low + at, false), { 'aria-label': T.whySign(sign) }))));
        root.querySelector('#why-cell').focus();
        askedFor = { symbols: layout.symbols };
        return;
      }
      open(T.whyOf(name), h('p', { class: 'soft' }, T.lookingForWay));
      const { puzzle, work, reader, up_to: upTo, without } = question();
      try {
        const gone = digit.denies ? await goneBy(cell, digit.digit) : null;
        if (gone) {
          open(T.whyOf(name), h('p', { class: 'big', id: 'why-answer' }, gone.text), gone.step ? h('div', { class: 'row' }, button(T.showThatStep, gone.show, { class: 'main', id: 'why-steps' })) : null);
          say.status(gone.text);
          return;
        }
        const answer = await post('why', {
          puzzle, work, reader, question: digit.digit === undefined ? name : `${name}${digit.denies ? '<>' : '='}${digit.digit}`, ...(upTo ? { up_to: upTo } : {}), ...(without ? { without } : {}),
        }, 'why');
        const count = answer.steps.length;
        const hidden = digit.digit === undefined;
        const first = count ? T.stepsLead(count) : answer.text;
        const list = h('ol', { class: 'steps path', hidden: true, id: 'why-list' }, answer.steps.map((step) => h('li', {}, h('button', {
          type: 'button', class: 'line', onclick: (event) => { mark(list, event.currentTarget); showStep(step, { work: step.at, own: true, canTake: false }); },
        }, h('b', {}, step.technique), h('small', { class: 'soft' }, ` ${conclusion(step)}`)))));
        const told = h('p', { class: 'big', id: 'why-answer' }, hidden && count ? T.canBeTold(name) : answer.answer ?? '');
        const reveal = button(hidden ? T.showTheAnswerAnd : T.showTheSteps, () => { list.hidden = false; put(told, answer.answer); reveal.remove(); say.status(answer.answer); list.querySelector('button')?.focus(); }, { class: 'main', id: 'why-steps' });
        open(T.whyOf(name), told, h('p', {}, first), count ? reveal : null, list);
        say.status(`${hidden ? '' : `${answer.answer} `}${first}`);
      } catch (error) {
        failed(error);
      }
    },

    async rate() {
      open(T.howHardIs, h('p', { class: 'soft' }, T.rating));
      try {
        const { ratings } = await post('rate', { puzzle: store.state.game.puzzle, scale: ['own', 'se', 'hodoku'] }, 'rate');
        const titles = T.scales;
        open(T.howHardIs, h('div', { class: 'ratings', id: 'ratings' }, Object.entries(ratings).map(([name, rating]) => h('div', { class: 'rating' },
          h('span', { class: 'soft' }, titles[name] ?? name), h('b', { class: 'value' }, rating.value === null ? '–' : String(rating.value)), h('span', {}, rating.level ?? ''),
          rating.hardest ? h('small', { class: 'soft' }, T.hardest(rating.hardest.technique)) : h('small', { class: 'soft' }, rating.text || rating.status)))),
        ...Object.entries(ratings).filter(([, rating]) => rating.profile?.length > 1).slice(0, 1).map(([name, rating]) => profileOf(titles[name] ?? name, rating)),
        h('div', { class: 'row' }, button(T.ratingCard, (event) => card(event.target.parentElement), { id: 'rating-card', class: 'small', title: T.ratingCardIs })));
        const own = ratings.own;
        say.status(own?.value ? T.ratedBy(own.value, own.level) : T.rated);
      } catch (error) {
        failed(error);
      }
    },
  };

  // The step that was taken to cross a candidate out, found again in the position before it; null where none did.
  async function goneBy(cell, digit) {
    const { state } = store;
    const { names, symbols, low } = state.game.layout;
    let at = state.at - 1;
    while (at >= 0) {
      const entry = state.past[at];
      const k = entry.cells.indexOf(cell);
      if (k >= 0 && entry.after[k].x.includes(digit) && !entry.before[k].x.includes(digit)) break;
      at -= 1;
    }
    if (at < 0 || !state.past[at].by || !state.cells[cell].x.includes(digit)) return null;
    const { by } = state.past[at];
    const work = workOf({ ...state, cells: positionAt(state, at) });
    let found = null;
    try {
      found = await post('one_step', { puzzle: state.game.puzzle, work, technique: by, conclusion: [`${names[cell]}<>${digit}`] }, 'step');
    } catch (error) {
      if (aborted(error)) throw error; // else the name alone has to do
    }
    return { text: T.goneBy(names[cell], symbols[digit - low], by, at + 1), step: found, show: () => view.show({ ...found, ...positionOf(found.work, state.cells.length), canTake: false }, { part: found.parts.length }) };
  }

  function takeTo(steps, to) {
    const { state } = store;
    const { cells, marks } = positionOf(steps[to].at, state.cells.length);
    view.clear();
    const digits = Array.from({ length: state.game.layout.size }, (_, at) => state.game.layout.low + at);
    store.dispatch({
      type: 'patch', label: T.firstSteps(to), when: Date.now(),
      changes: cells.map((value, cell) => [cell, { ...state.cells[cell], d: state.givens[cell] == null ? value.d ?? state.cells[cell].d : null, x: marks?.[cell] ? digits.filter((digit) => !marks[cell].includes(digit) && state.game.start[cell].includes(digit)) : state.cells[cell].x }]),
    });
    lists.clear();
    focus();
    ui.toast(T.firstTaken(to));
  }

  return lists;
}

function mark(list, line) {
  for (const each of list.querySelectorAll('[aria-current]')) each.removeAttribute('aria-current');
  line?.setAttribute('aria-current', 'step');
  if (!line) return;
  const [box, own] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  if (own.top < box.top) list.scrollTop -= box.top - own.top;
  else if (own.bottom > box.bottom) list.scrollTop += own.bottom - box.bottom;
}

// What each step of the path is worth, as bars.
function profileOf(name, { profile, value }) {
  const most = Math.max(...profile);
  const [width, height] = [320, 72];
  const wide = width / profile.length;
  const bars = profile.map((worth, at) => {
    const tall = Math.max(2, (worth / most) * (height - 4));
    return ['rect', { class: worth === most ? 'bar hardest' : 'bar', x: (at * wide).toFixed(2), y: (height - tall).toFixed(1), width: Math.max(0.6, wide - 1).toFixed(2), height: tall.toFixed(1) }];
  });
  return h('figure', { class: 'profile' }, svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': T.profileName(profile.length, most) }, ...bars),
    h('figcaption', { class: 'soft tiny' }, T.profile(profile.length, name, most), value > most ? ` ${T.profileMore(value)}` : ''));
}
