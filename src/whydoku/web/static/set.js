// The panel of Set: the verdict while one edits, rules by gestures, the list of rules, and what a setter asks for.

import { aborted, cancel, get, post, stream } from './api.js';
import { begin, ruleOf, typed } from './draft.js';
import { button, h, put } from './dom.js';
import { gameCard } from './games.js';
import { EXAMPLES, pasteBox } from './open.js';
import { shareDialog } from './menus.js';
import { createAbout, createFog, createRegions } from './setabout.js';
import { createRows } from './setrows.js';
import { createTool } from './settool.js';
import { T } from './texts.js';
import { choice, released, toast, toggle } from './ui.js';

const COMMON = ['killer', 'thermometer', 'arrow', 'difference', 'ratio', 'xv', 'renban', 'whispers', 'quadruple', 'sandwich', 'anti-knight', 'diagonals'];
const BOARDS = [['4', '4×4', 16], ['6', '6×6', 36], ['8', '8×8', 64], ['9', '9×9', 81], ['12', '12×12', 144], ['16', '16×16', 256], ['samurai', T.samurai, 369]];

export function create({ store, opener, act, say, tool, focus, go, redraw }) {
  const verdict = h('div', { class: 'verdict', id: 'set-verdict', role: 'group', 'aria-label': T.solutionsText });
  const search = h('input', { type: 'search', id: 'rule-search', placeholder: T.addARule, 'aria-label': T.findARule, autocomplete: 'off' });
  const found = h('div', { class: 'row rule-found', id: 'rule-found' });
  const maker = h('div', { class: 'block', id: 'maker', hidden: true });
  const rows = createRows(store, { edit: (...all) => edit(...all), addText: (...all) => addText(...all), copy: (text) => copyRule(text), redraw, say });
  const answer = h('div', { class: 'block', id: 'setter-said' });
  const legend = h('p', { class: 'row tiny', id: 'tally-legend' });
  const truth = toggle(T.trueCandidates, false, (on) => (on ? askTruth() : clearTruth()), { id: 'true-candidates' });
  const opening = h('div', { class: 'stack' }, pasteBox(store, opener),
    h('div', { class: 'block' }, h('h3', {}, T.examples), h('div', { class: 'row', id: 'examples' }, EXAMPLES.map(([name, words, text, options]) => button(name, () => opener.text(text, { ...options, task: 'play' }), { class: 'small', title: words })))));
  const recents = h('div', { class: 'block' });
  const board = choice(T.board, [['', T.anotherBoard], ...BOARDS.map(([size, name]) => [size, name])], '', (size) => newBoard(size));
  const root = h('div', { class: 'stack' }, verdict, recents, opening, createAbout(store, (...all) => edit(...all), say),
    h('div', { class: 'block' }, maker, h('h2', {}, T.rules), search, found, rows), createRegions(store, (...all) => edit(...all), say), createFog(store, (...all) => edit(...all), say),
    h('div', { class: 'block' }, h('h2', {}, T.forSetters), truth, legend,
      h('div', { class: 'two' },
        button(T.whichSpare, () => spare(), { id: 'spare' }), button(T.howManySolutions, () => countAll(), { id: 'count' }),
        button(T.digitsAsGivens, () => fix(), { id: 'fix' }), button(T.solutionAsGivens, () => solve(), { id: 'solution-givens' }),
        button(T.clearTheGivens, () => edit({ givens: store.state.givens.map(() => null) }, T.clearGivens), { id: 'clear-givens' }), button(T.playIt, () => go.task('play').then(() => focus()), { id: 'play-it' }),
        ...['sudokupad', 'fpuzzles', 'penpa'].map((name) => button(T.linkOf[name], () => shareDialog(store, say, name), { id: `link-${name}` }))),
      answer, board));
  let catalogue = [];
  let shownFound = []; // the rules whose buttons are shown
  let places = null;
  let placesFor = null;

  const edit = (changes, label, whole = false) => store.dispatch({ type: 'edit', puzzle: whole ? changes : { ...store.state.game.puzzle, ...changes }, label });
  const isEmpty = (state) => state.game && state.givens.every((digit) => digit == null) && state.game.rules.every((rule) => rule.plain);

  // ---- the catalogue --------------------------------------------------------------------------------------------------

  get('rules').then((all) => { catalogue = all.rules; showFound(); }, (error) => put(found, h('p', { class: 'error' }, error.message)));
  search.addEventListener('input', () => showFound());
  search.addEventListener('keydown', (event) => { if (event.key === 'Enter') { event.preventDefault(); found.querySelector('button')?.click(); } });

  function showFound() {
    const said = search.value.trim().toLowerCase();
    const rank = (rule) => {
      const names = [rule.name, rule.name.replaceAll('-', ' '), ...rule.aliases];
      if (names.some((name) => name === said)) return 0;
      if (names.some((name) => name.startsWith(said))) return 1;
      if (names.some((name) => name.includes(said))) return 2;
      return rule.sentence.toLowerCase().includes(said) ? 3 : 9;
    };
    const plain = new Set(['rows', 'columns', 'boxes', 'regions']);
    const list = said ? catalogue.filter((rule) => !plain.has(rule.name) && rank(rule) < 9).sort((one, other) => rank(one) - rank(other)).slice(0, 14)
      : COMMON.map((name) => catalogue.find((rule) => rule.name === name)).filter(Boolean);
    const chosen = (rule) => String(store.state.draft?.rule.name === rule.name);
    if (shownFound.length && shownFound.length === list.length && list.every((rule, n) => rule === shownFound[n])) {
      list.forEach((rule, n) => found.children[n].setAttribute('aria-pressed', chosen(rule))); // a button under the pointer stays where it is
      return;
    }
    shownFound = list;
    put(found, list.length ? list.map((rule) => button(wordOf(rule.name), () => choose(rule), { class: 'small', title: rule.sentence, id: `rule-tool-${rule.name}`, 'aria-pressed': chosen(rule) }))
      : catalogue.length ? h('p', { class: 'soft' }, T.noRuleCalled(search.value)) : null);
  }

  // ---- the draft ------------------------------------------------------------------------------------------------------

  function choose(rule) {
    if (store.state.draft?.rule.name === rule.name) return drop(); // a second click on the tool ends it
    const given = typed(rule).some((each) => !each.optional);
    if (rule.gesture === 'board' && !given) {
      const rules = store.state.game.puzzle.rules.filter((each) => nameOf(each) !== rule.name);
      const had = rules.length < store.state.game.puzzle.rules.length;
      edit({ rules: had ? rules : [...rules, rule.name] }, had ? T.removeRule(rule.name) : T.addRule(rule.name));
      say.status(had ? T.ruleRemoved(wordOf(rule.name)) : T.ruleAdded(wordOf(rule.name)));
      return undefined;
    }
    change(begin(rule, typed(rule).some((each) => each.name === 'sign') ? { sign: 'X' } : {}));
    store.dispatch({ type: 'none' });
    say.status(`${wordOf(rule.name)}. ${T.gestures[rule.gesture]} ${T.gesturesByKeys[rule.gesture]}`);
    focus();
    return undefined;
  }

  // Keep a draft and have it drawn; the newest wins.
  async function change(draft) {
    store.dispatch({ type: 'draft', draft: { ...draft, shapes: sketch(draft), made: null } });
    if (draft.gesture === 'outside' && placesFor !== store.state.game.layout) {
      placesFor = store.state.game.layout;
      places = (await post('places', { puzzle: store.state.game.puzzle }, 'places').catch(() => ({ outside: [] }))).outside;
      if (store.state.draft?.rule === draft.rule) store.dispatch({ type: 'draft', draft: { ...store.state.draft, shapes: sketch(store.state.draft) } });
    }
    const rule = ruleOf(draft, store.state.game.layout);
    if (!rule || !touched(draft)) {
      cancel('draft');
      return;
    }
    const now = store.state.draft;
    try {
      const made = await post('draft', { puzzle: store.state.game.puzzle, rule }, 'draft');
      if (store.state.draft !== now) return;
      const drawnBy = new Map(made.drawing.layers.map((layer) => [layer[1]['data-layer'], layer.slice(2)]));
      store.dispatch({ type: 'draft', draft: { ...now, made, error: '', said: made.text, shapes: [...(drawnBy.get('below') ?? []), ...(drawnBy.get('above') ?? []), ...sketch(draft, true)] } });
    } catch (error) {
      if (!aborted(error) && store.state.draft === now) store.dispatch({ type: 'draft', draft: { ...now, made: null, error: error.message } });
    }
  }

  const touched = (draft) => draft.cells.length > 0 || draft.edge !== null || draft.groups.length > 0 || draft.gesture === 'board';

  // A plain dotted line through the cells, until the server has drawn the rule itself.
  function sketch(draft, made = false) {
    const { layout } = store.state.game;
    const cells = [...draft.groups.flat(), ...draft.first, ...draft.cells];
    const half = layout.cell / 2;
    const shapes = [];
    const box = (cell) => { const [x, y] = layout.middle[cell]; return `M${x - half + 4} ${y - half + 4}h${2 * half - 8}v${2 * half - 8}h${8 - 2 * half}Z`; };
    if (cells.length && draft.gesture !== 'outside') shapes.push(['path', { class: `sketch ${made ? 'faint' : ''}`, d: cells.map(box).join('') }]);
    if (!made && ['line', 'line2'].includes(draft.gesture) && cells.length > 1) shapes.push(['path', { class: 'sketch-line', d: cells.map((cell, n) => `${n ? 'L' : 'M'}${layout.middle[cell].join(' ')}`).join('') }]);
    if (draft.gesture === 'outside') {
      if (draft.ring) {
        const [x, y] = [layout.margin + draft.ring.col * layout.cell, layout.margin + draft.ring.row * layout.cell];
        shapes.push(['rect', { class: 'sketch-ring', x: String(x + 3), y: String(y + 3), width: String(layout.cell - 6), height: String(layout.cell - 6), rx: '6' }]);
        shapes.push(['path', { class: 'sketch faint', d: draft.cells.map(box).join('') }]);
      }
      const spots = (places ?? []).filter((place) => !(draft.ring?.row === place.row && draft.ring.col === place.col) && place.lines.some((line) => line.diagonal === (draft.rule.name === 'little-killer')));
      shapes.push(['path', { class: 'ring-dots', d: spots.map(({ at: [x, y] }) => `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z`).join('') }]);
    }
    if (draft.edge) {
      const middles = draft.edge.map((cell) => layout.middle[cell]);
      const [x, y] = [0, 1].map((axis) => middles.reduce((sum, each) => sum + each[axis], 0) / middles.length);
      shapes.push(['circle', { class: 'sketch', cx: String(x), cy: String(y), r: '11' }]);
    }
    return shapes;
  }

  async function finish() {
    const { draft, game } = store.state;
    if (!draft) return;
    const asked = ruleOf(draft, game.layout);
    if (!asked || !touched(draft)) {
      const missing = typed(draft.rule).find((each) => !each.optional && !(draft.values[each.name] ?? '').trim());
      say.status(missing ? T.typeThe(missing.name) : T.gestures[draft.gesture]);
      return;
    }
    let { made } = draft;
    try {
      made ??= await post('draft', { puzzle: game.puzzle, rule: asked }, 'draft');
    } catch (error) {
      if (!aborted(error) && store.state.draft) {
        store.dispatch({ type: 'draft', draft: { ...store.state.draft, error: error.message } });
        say.alert(error.message);
      }
      return;
    }
    edit({ rules: [...store.state.game.puzzle.rules, made.rule.rule] }, T.addRule(draft.rule.name));
    say.status(T.ruleAdded(wordOf(draft.rule.name)));
    const kept = Object.fromEntries(Object.entries(draft.values).filter(([name]) => !['total', 'clue', 'digits', 'says'].includes(name)));
    if (draft.gesture === 'board') drop();
    else change(begin(draft.rule, kept));
  }

  function drop() {
    cancel('draft');
    store.dispatch({ type: 'draft', draft: null });
    showFound();
  }

  // A border: put the rule there; where it is already, the next kind of it, and after the last none.
  function cycle(pair) {
    const { draft, game } = store.state;
    const { names } = game.layout;
    const two = pair.map((cell) => names[cell]);
    const rules = game.puzzle.rules;
    const here = rules.findIndex((each) => nameOf(each) === draft.rule.name && [each.arguments?.first, each.arguments?.second].every((name) => two.includes(name)));
    const choices = draft.rule.arguments.find((each) => each.kind === 'choice')?.choices;
    const swap = draft.rule.name === 'inequality';
    const fresh = (more) => ({ name: draft.rule.name, arguments: { ...ruleOf({ ...draft, edge: pair }, game.layout).arguments, ...more } });
    let next;
    if (here < 0) next = [...rules, fresh({})];
    else {
      const { arguments: was } = rules[here];
      const kind = choices ? choices[choices.indexOf(was.sign) + 1] : undefined;
      const turned = swap && was.first === two[0];
      next = kind ? rules.map((each, n) => (n === here ? fresh({ sign: kind }) : each))
        : turned ? rules.map((each, n) => (n === here ? { name: draft.rule.name, arguments: { ...was, first: two[1], second: two[0] } } : each))
          : rules.filter((_, n) => n !== here);
    }
    edit({ rules: next }, next.length < rules.length ? T.removeRule(draft.rule.name) : T.ruleAt(draft.rule.name, two));
    say.status(next.length < rules.length ? T.ruleRemoved(wordOf(draft.rule.name)) : T.ruleBetween(wordOf(draft.rule.name), two));
  }

  const hand = createTool(store, tool, { change, finish, drop, cycle, places: () => places });

  store.subscribe((state) => [state.draft?.rule, state.draft?.error, state.draft?.said, state.draft?.values, state.draft?.cells, state.draft?.made], () => showMaker(store.state.draft));

  function showMaker(draft) {
    const held = document.activeElement?.closest('#maker') ? document.activeElement.id : null;
    maker.hidden = !draft;
    opening.hidden = Boolean(draft) || !isEmpty(store.state);
    if (!draft) return put(maker);
    const { rule } = draft;
    const field = (each) => {
      const id = `arg-${each.name}`;
      const value = draft.values[each.name] ?? '';
      const set = (text) => change({ ...store.state.draft, values: { ...store.state.draft.values, [each.name]: text } });
      if (each.kind === 'choice') return choice(each.name, [...(each.optional ? [['', 'usual']] : []), ...each.choices.map((one) => [one, one])], value, set);
      if (each.kind === 'flag') return toggle(each.name, value === 'true', (on) => set(on ? 'true' : ''));
      return h('label', { class: 'field' }, each.optional ? T.ifAny(each.name) : each.name, h('input', { type: 'text', inputmode: each.kind === 'number' ? 'numeric' : 'text', id, value, oninput: (event) => set(event.target.value), onkeydown: (event) => { if (event.key === 'Enter') { event.preventDefault(); finish(); focus(); } } }));
    };
    put(maker, h('div', { class: 'note info block' },
      h('h2', {}, wordOf(rule.name)), h('p', { class: 'tiny' }, rule.sentence),
      h('p', { class: 'soft tiny' }, `${T.gestures[rule.gesture]} ${T.gesturesByKeys[rule.gesture]}`),
      rule.gesture === 'wrap' ? textForm(rule) : h('div', { class: 'row' }, typed(rule).slice(0, 3).map(field)),
      draft.error ? h('p', { class: 'error tiny', id: 'draft-error' }, draft.error) : draft.made && draft.said !== rule.sentence ? h('p', { class: 'tiny', id: 'draft-said' }, draft.said) : null,
      h('div', { class: 'row' },
        rule.gesture === 'edge' ? null : button(T.add, () => { finish(); focus(); }, { class: 'main small', id: 'draft-add' }),
        ['line', 'line2'].includes(rule.gesture) ? button(T.reverse, () => change({ ...store.state.draft, cells: [...store.state.draft.cells].reverse() }), { class: 'small', id: 'draft-reverse' }) : null,
        rule.gesture === 'groups' ? button(T.nextGroup, () => { const now = store.state.draft; change({ ...now, groups: [...now.groups, now.cells], cells: [] }); focus(); }, { class: 'small', id: 'draft-group' }) : null,
        button(T.done, () => { drop(); focus(); }, { class: 'small', id: 'draft-done' }))));
    showFound();
    if (held) document.getElementById(held)?.focus();
    return undefined;
  }

  // Rules that join others are written as text, which reads back as the rule.
  function textForm(rule) {
    const input = h('input', { type: 'text', id: 'rule-text', value: `${rule.name} `, 'aria-label': T.ruleAsText });
    return h('div', { class: 'row' }, input, button(T.addAsText, () => addText(input.value), { class: 'small' }));
  }

  async function addText(text, without) {
    const { puzzle } = store.state.game;
    try {
      const made = await post('draft', { puzzle, rule: text, ...(without ? { without } : {}) }, 'draft');
      edit({ rules: without ? puzzle.rules.map((each, n) => (n === without - 1 ? made.rule.rule : each)) : [...puzzle.rules, made.rule.rule] }, without ? T.changeRule(made.rule.name) : T.addRule(made.rule.name));
      return '';
    } catch (error) {
      return aborted(error) ? '' : error.message;
    }
  }

  // ---- the list of rules ------------------------------------------------------------------------------------------------

  store.subscribe((state) => [state.game?.puzzle, state.game?.id, state.task], ([puzzle]) => {
    const empty = isEmpty(store.state);
    opening.hidden = !empty;
    showRecent(empty);
    if (puzzle && store.state.task === 'set') askVerdict();
  });

  function showRecent(empty) {
    const last = empty ? opener.recents().find((each) => !each.done) : null;
    put(recents, last ? [h('h2', { class: 'kicker' }, T.goOnWith), gameCard(last, opener.recent)] : null);
    recents.hidden = !last;
  }

  // The text of a rule as the beginning of another one.
  function copyRule(text) {
    const input = h('input', { type: 'text', id: 'rule-text', value: text, 'aria-label': T.ruleAsText });
    const said = h('p', { class: 'error tiny', id: 'copy-error', role: 'alert' });
    const add = async () => { const wrong = await addText(input.value); put(said, wrong); if (!wrong) { maker.hidden = true; put(maker); } };
    input.addEventListener('keydown', (event) => { if (event.key === 'Enter') add(); });
    maker.hidden = false;
    put(maker, h('div', { class: 'note info block' }, h('h2', {}, T.copyOf), input, said, h('div', { class: 'row' }, button(T.addCopy, add, { class: 'small main', id: 'copy-add' }), button(T.close, () => { maker.hidden = true; put(maker); }, { class: 'small' }))));
    input.focus();
  }

  // ---- the verdict ------------------------------------------------------------------------------------------------------

  let told = null;
  async function askVerdict() {
    const { puzzle } = store.state.game;
    const key = JSON.stringify([puzzle.board, puzzle.rules.map((rule) => JSON.stringify(rule)).sort(), puzzle.givens]); // their order changes nothing
    if (key === told) return;
    told = key;
    clearTruth(false);
    put(verdict, h('div', { class: 'note soft' }, T.lookingForSolutions));
    try {
      const report = await post('check', { puzzle }, 'verdict', 120);
      await released();
      if (told !== key) return;
      const broken = (report.broken ?? []).map((each) => ({ ...each, rule: puzzle.rules[each.rule] }));
      store.dispatch({ type: 'set', verdict: { ...report, broken } });
      showVerdict(report);
      if (document.getElementById('true-candidates')?.checked) askTruth();
    } catch (error) {
      if (!aborted(error) && told === key) { told = null; put(verdict, h('div', { class: 'note bad' }, error.message)); }
    }
  }

  function showVerdict(report) {
    const { names } = store.state.game.layout;
    const cells = (report.differ ?? []).map((name) => names.indexOf(name)).filter((cell) => cell >= 0);
    const clash = report.clash?.cells ?? report.clashing?.cells ?? [];
    const where = clash.map((name) => names.indexOf(name)).filter((cell) => cell >= 0);
    const said = report.status === 'unique' ? T.oneSolution : report.status === 'many' ? (cells.length === store.state.cells.length || !cells.length ? T.severalSolutions : T.severalDiffer(cells.length)) : report.status === 'none' ? T.noSolution : T.notKnown;
    const kind = report.status === 'unique' ? 'good' : report.status === 'many' ? 'info' : 'bad';
    verdict.dataset.status = report.status;
    put(verdict, h('div', { class: `note ${kind} row` }, h('div', { class: 'grow' }, h('b', {}, said), report.status === 'none' || report.status === 'invalid' ? h('p', { class: 'tiny' }, report.text) : null),
      cells.length && cells.length < store.state.cells.length ? button(T.show, () => store.dispatch({ type: 'select', cells }), { class: 'small' }) : null,
      where.length ? button(T.show, () => store.dispatch({ type: 'select', cells: where }), { class: 'small' }) : null));
    say.status(said);
    if (report.status === 'many') liveCount(verdict.querySelector('b'), told);
  }

  // How many solutions there are, as far as two seconds reach.
  async function liveCount(where, key) {
    const { puzzle } = store.state.game;
    try {
      const done = await stream('count', { puzzle, limit: 100_000, deadline: 2 }, 'live');
      if (told === key && done?.count > 1) put(where, T.solutions(done.count, done.complete));
    } catch { /* the verdict stands without a number */ }
  }

  async function askTruth() {
    const { puzzle } = store.state.game;
    try {
      const done = await post('tally', { puzzle }, 'truth');
      if (store.state.game.puzzle !== puzzle) return;
      const open = (cell) => store.state.givens[cell] == null;
      store.dispatch({
        type: 'set', truth: done.candidates.map((pairs, cell) => (open(cell) ? pairs.map(([digit]) => digit) : null)), tallies: done.candidates.map((pairs, cell) => (open(cell) ? new Map(pairs) : null)),
      });
      put(legend, T.tallied.map(([kind, words]) => h('span', { class: `legend in-${kind}` }, words)));
    } catch (error) {
      if (!aborted(error)) put(answer, h('p', { class: 'note bad' }, error.message));
    }
  }
  function clearTruth(all = true) {
    cancel('truth');
    put(legend);
    if (store.state.truth) store.dispatch({ type: 'set', truth: null, tallies: null });
    if (all) { const box = document.getElementById('true-candidates'); if (box) box.checked = false; }
  }

  // ---- what setters ask for ---------------------------------------------------------------------------------------------

  async function long(path, body, kind, words, show) {
    const stop = button(T.cancel, () => { cancel(kind); put(answer); }, { class: 'small', id: `cancel-${kind}` });
    const progress = h('span', { class: 'grow soft' }, words);
    put(answer, h('div', { class: 'note row' }, progress, stop));
    try {
      const done = await stream(path, body, kind, (event, data) => { if (event === 'progress' && data?.count) put(progress, T.soFar(words, data.count)); });
      put(answer, h('div', { class: 'note info' }, show(done)));
    } catch (error) {
      if (!aborted(error)) put(answer, h('p', { class: 'note bad' }, error.message));
    }
  }

  const spare = () => long('diagnose', { puzzle: store.state.game.puzzle, spare: true }, 'spare', T.tryingSpare, (done) => {
    const part = done.spare ?? done.several ?? done.clashing;
    return [h('p', {}, part?.text ?? done.text)];
  });
  const countAll = () => long('count', { puzzle: store.state.game.puzzle }, 'count', T.counting, (done) => h('p', {}, T.counts(done.count, done.complete)));

  function fix() {
    edit({ givens: store.state.givens.map((digit, cell) => digit ?? store.state.cells[cell].d) }, T.digitsAsGivens);
  }
  async function solve() {
    try {
      const solution = await post('solve', { puzzle: store.state.game.puzzle }, 'solve');
      edit({ givens: solution.values }, T.solutionAsGivens);
      toast(T.solutionGiven, T.undo, () => act.undo());
    } catch (error) {
      if (!aborted(error)) put(answer, h('p', { class: 'note bad' }, error.message));
    }
  }
  function newBoard(size) {
    const known = BOARDS.find(([name]) => name === size);
    if (known) opener.text('.'.repeat(known[2]), { task: 'set', quiet: true, ...(size === 'samurai' ? { size } : {}) });
    board.querySelector('select').value = '';
  }

  return {
    root, drop, finish,
    type: (sign) => hand.type(sign),
    reveal(n) { const input = document.getElementById(`rule-${n + 1}`); input?.scrollIntoView({ block: 'center' }); input?.focus(); },
  };
}

const wordOf = (name) => name.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase()).replace(/^Xv$/, 'XV');
const nameOf = (rule) => (typeof rule === 'string' ? rule : rule.name);
