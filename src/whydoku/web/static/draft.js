// A rule being made, as plain values: what was clicked so far, what was typed, and the rule in JSON that it comes to.
//
// draft   {rule, gesture, cells, first, groups, values, ring, edge, error, shapes, said, made}
//   rule      an entry of the catalogue (GET rules)                 cells   numbers, in the order they were clicked
//   first     the circle or pill of `line2`                          groups  finished groups of `groups`; `cells` is the one being made
//   values    what was typed for arguments that are not cells, by name, as text
//   ring      the place outside the board: {row, col, line}          made    the server's answer to the draft, if it fits

export const begin = (rule, values = {}) => ({
  rule, gesture: rule.gesture, cells: [], first: [], groups: [], values, ring: null, edge: null, error: '', shapes: [], said: '', made: null,
});

// The arguments that are typed, not clicked.
export const typed = (rule) => rule.arguments.filter((each) => each.kind !== 'cell' && each.kind !== 'rule');

// The argument that digits go to while the board has the focus.
export const numberField = (rule) => typed(rule).find((each) => each.kind === 'number' && ['total', 'clue', 'digits', 'by', 'of', 'says'].includes(each.name))?.name ?? null;

// {name, arguments}, or null while something is still missing.
export function ruleOf(draft, layout) {
  const { rule } = draft;
  const names = (cells) => cells.map((cell) => layout.names[cell]);
  const found = {};
  const cellArguments = rule.arguments.filter((each) => each.kind === 'cell');
  const groups = draft.gesture === 'groups' ? [...draft.groups, draft.cells].filter((each) => each.length) : [];
  for (const [at, each] of cellArguments.entries()) {
    let cells = null;
    if (draft.gesture === 'groups') {
      if (each.name === 'groups') {
        if (groups.length < 2) return null;
        found.groups = groups.map(names);
        continue;
      }
      cells = groups[at] ?? null;
    } else if (draft.gesture === 'line2') cells = at === 0 ? draft.first : draft.cells;
    else if (draft.gesture === 'edge') cells = draft.edge ? [draft.edge[at]] : null;
    else if (draft.gesture === 'corner') cells = draft.edge ? [draft.edge[0]] : null;
    else if (at === 0) cells = draft.cells;
    if (cells?.length) found[each.name] = each.many ? names(cells) : names(cells)[0];
    else if (!each.optional) return null;
  }
  for (const each of typed(rule)) {
    const text = (draft.values[each.name] ?? '').trim();
    if (!text) {
      if (!each.optional) return null;
      continue;
    }
    if (each.kind === 'number') found[each.name] = each.many ? numbers(text, each.name === 'digits' && layout.size <= 9) : Number(text);
    else if (each.kind === 'flag') found[each.name] = text === 'true';
    else found[each.name] = text;
  }
  return { name: rule.name, arguments: found };
}

const numbers = (text, single) => (single && /^\d+$/.test(text) ? [...text] : text.split(/[^-\d]+/).filter(Boolean)).map(Number);

// Draw on along a line: a cell next to the end is added, the one before the end shortens it.
export function drawn(cells, cell, layout) {
  if (!cells.length) return [cell];
  if (cells.at(-1) === cell) return cells;
  if (cells.at(-2) === cell) return cells.slice(0, -1);
  const [[r, c], [row, col]] = [layout.cells[cells.at(-1)], layout.cells[cell]];
  if (Math.abs(r - row) > 1 || Math.abs(c - col) > 1) return cells;
  if (cells.includes(cell)) return cell === cells[0] && cells.length > 2 ? [...cells, cell] : cells;
  return [...cells, cell];
}

export const flipped = (cells, cell) => (cells.includes(cell) ? cells.filter((each) => each !== cell) : [...cells, cell]);

const at = (layout, row, col) => layout.cells.findIndex(([r, c]) => r === row && c === col);

// The border nearest to a point, within 0.3 of a cell: its two cells; null where there is none.
export function edgeAt(layout, { row, col }) {
  const [r, c] = [Math.floor(row), Math.floor(col)];
  const [down, right] = [row - r, col - c];
  const sides = [[down, -1, 0], [1 - down, 1, 0], [right, 0, -1], [1 - right, 0, 1]].sort((one, other) => one[0] - other[0]);
  const [far, dr, dc] = sides[0];
  if (far > 0.3) return null;
  const pair = [at(layout, r, c), at(layout, r + dr, c + dc)];
  return pair.includes(-1) ? null : pair.sort((one, other) => one - other);
}

// The crossing nearest to a point: its four cells, from the top left.
export function cornerAt(layout, { row, col }) {
  const [r, c] = [Math.round(row), Math.round(col)];
  if (Math.hypot(row - r, col - c) > 0.42) return null;
  const four = [[r - 1, c - 1], [r - 1, c], [r, c - 1], [r, c]].map(([y, x]) => at(layout, y, x));
  return four.includes(-1) ? null : four;
}

// The lines that begin at a place outside, as the rule wants them: diagonal for little killers, straight for the others.
export function linesAt(places, row, col, diagonal) {
  const place = places?.find((each) => each.row === row && each.col === col);
  return place ? place.lines.filter((line) => line.diagonal === diagonal) : [];
}
