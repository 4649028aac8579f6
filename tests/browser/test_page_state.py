"""The page's state by itself: random actions against a history of snapshots, and keys against the table that help shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.browser.conftest import Opened

RUNS, ACTIONS = 150, 80

WALK = """async ([runs, actions]) => {
  const { reduce, FIRST } = await import('/assets/reduce.js');
  const { packWork, unpackWork } = await import('/assets/share.js');
  const { game } = whydokuTest.state();
  let seed = 1;
  const random = (below) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % below; };
  const text = (state) => JSON.stringify(state.cells);
  let taken = 0;
  for (let run = 0; run < runs; run += 1) {
    let state = reduce(FIRST, {type: 'open', game, task: 'play'});
    let past = [text(state)];
    let at = 0;
    for (let n = 0; n < actions; n += 1) {
      const count = 1 + random(6);
      const cells = [...new Set(Array.from({length: count}, () => random(81)))];
      const modes = ['digit', 'corner', 'centre', 'colour'];
      const kind = random(12);
      state = reduce(state, {type: 'select', cells, cursor: cells[0]});
      if (kind < 6) state = reduce(state, {type: 'enter', digit: 1 + random(9), mode: modes[random(4)], when: n});
      else if (kind < 7) state = reduce(state, {type: 'clear', all: random(2) === 0, when: n});
      else if (kind < 8) state = reduce(state, {type: 'marks', marks: random(2) ? 'own' : 'auto'});
      else if (kind < 10) { state = reduce(state, {type: 'undo'}); at = Math.max(0, at - 1); }
      else if (kind < 11) { state = reduce(state, {type: 'redo'}); at = Math.min(past.length - 1, at + 1); }
      else state = reduce(state, {type: ['copyMarks', 'toCentre', 'lone', 'restart'][random(4)], when: n});
      if ((kind < 7 || kind === 11) && text(state) !== past[at]) { past = [...past.slice(0, at + 1), text(state)]; at += 1; }
      taken += 1;
      if (text(state) !== past[at]) return `run ${run}, action ${n}: the cells are not those of the history`;
      if (state.at !== at || state.past.length !== past.length - 1) return `run ${run}, action ${n}: ${state.at}, not ${at}`;
      const over = state.cells.some((value, cell) => state.givens[cell] != null && value.d !== null);
      if (over) return `run ${run}: a given was overwritten`;
      if (state.cells.some((value) => value.f.length > 4)) return `run ${run}: five colours in a cell`;
    }
    const kept = unpackWork(JSON.parse(JSON.stringify(packWork(state))));
    const again = reduce(FIRST, {type: 'open', game, work: kept});
    if (text(again) !== text(state) || JSON.stringify(again.past) !== JSON.stringify(state.past)) return `run ${run}: not kept`;
    const back = reduce(again, {type: 'goto', at: 0});
    if (text(back) !== past[0]) return `run ${run}: the start is another one`;
    for (let n = 0; n < back.branches.length; n += 1) {
      const turned = reduce(again, {type: 'branch', n});
      if (turned.at !== turned.past.length) return `run ${run}: a branch ends elsewhere`;
    }
  }
  return taken;
}"""


def test_random_actions_agree_with_a_history_of_snapshots(opened: Opened) -> None:
    opened.paste("4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7")
    assert opened.page.evaluate(WALK, [RUNS, ACTIONS]) == RUNS * ACTIONS


def test_every_key_of_the_table_has_its_action_and_help_shows_them_all(opened: Opened) -> None:
    found: Any = opened.page.evaluate("""async () => {
      const { KEYS, meaning } = await import('/assets/input.js');
      const { T } = await import('/assets/texts.js');
      const { createActions } = await import('/assets/actions.js');
      const names = Object.keys(createActions({state: {}, dispatch() {}}, {}, {}));
      const used = Object.values(KEYS).flatMap(Object.values).map(([name]) => name);
      const missing = used.filter((name) => !names.includes(name));
      const board = {symbols: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], low: 1, letters: false};
      const plain = {key: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false};
      const key = (code, more = {}) => meaning({...plain, code, ...more}, board);
      return {missing, count: Object.keys(T.keyTable).length, digit: key('Digit5'), numpad: key('Numpad5'), zero: key('Digit0'),
        corner: key('Digit5', {shiftKey: true}),
        centre: key('Digit5', {metaKey: true}), colour: key('Digit5', {ctrlKey: true, altKey: true}),
        undo: key('KeyW', {key: 'z', ctrlKey: true}), up: key('KeyW', {key: 'z'}), none: key('F5')};
    }""")
    assert found["missing"] == []
    assert found["digit"] == found["numpad"] == {"digit": 5, "mode": None}
    assert found["zero"] == {"does": ["clear"]}
    assert [found[name]["mode"] for name in ("corner", "centre", "colour")] == ["corner", "centre", "colour"]
    assert found["undo"] == {"does": ["undo"]}, "by what it writes, on any keyboard"
    assert found["up"] == {"does": ["move", -1, 0]}, "by its place on the keyboard"
    assert found["none"] is None
    opened.at("r1c1").press("?")
    assert opened.page.locator("dialog dt").count() == found["count"]
    opened.press("Escape")
    assert opened.page.evaluate("document.activeElement.id") == "cell-r1c1", "the focus comes back"
