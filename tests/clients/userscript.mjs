// Runs f-puzzles' solver extension: node --experimental-websocket tests/clients/userscript.mjs <checkout of SudokuSolver> <lz-string> <port>
// A request is a line of JSON, {"press", "board", "cap", "edit"}: the button to press on a board. The answer is what the page
// then shows, {"log", "values", "marks", "errors", "edited"}. The page around the extension is what it asks of f-puzzles, no more.
import { createInterface } from 'node:readline';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

const [folder, packer, port] = process.argv.slice(2);
const compressor = createRequire(import.meta.url)(join(packer, 'libs', 'lz-string.js'));
const script = readFileSync(join(folder, 'UserScripts', 'Fpuzzles-SudokuSolver.user.js'), 'utf8');
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

class PageSocket extends WebSocket {
  constructor() {
    super(`ws://127.0.0.1:${port}`, { headers: { origin: 'https://f-puzzles.com' } });
  }
}

let shown = [];
let board = null;
const nothing = () => {};
const page = createContext({
  canvas: { width: 1600, height: 900 }, ctx: {}, consoleOutput: { style: { top: '10%', height: '50%' } },
  boolSettings: [], defaultSettings: [], buttons: [], changes: [], changeIndex: 0, popup: '', popups: { export: { h: 0 } },
  buttonW: 1, buttonLH: 1, buttonSH: 1, buttonGap: 1, cellSL: 1, lineWW: 1, size: 9, grid: [],
  cID: (name) => name, drawPopups: nothing, togglePopup: nothing, saveSettings: nothing, onInputEnd: nothing,
  createOtherButtons: nothing, createSidebarConsole: nothing, createSidebarMain: nothing, clearChangeHistory: nothing,
  forgetFutureChanges: nothing, importPuzzle: nothing, cell: nothing, document: { getElementById: () => null },
  log: (text) => shown.push(text), clearConsole: () => { shown = []; },
  exportPuzzle: () => compressor.compressToBase64(JSON.stringify(board)),
  compressor, console: { log: nothing, warn: console.error, error: console.error },
  WebSocket: PageSocket, setTimeout, setInterval, clearInterval,
});
page.window = page;
runInContext(`
  button = function (x, y, w, h, modes, id, title) { Object.assign(this, { x, y, w, h, modes, id, title }); };
  button.prototype.hovering = () => true;
  button.prototype.click = function () { boolSettings[this.id] = !boolSettings[this.id]; return true; };
  sidebars = ['Console', 'Main'].map((title) => ({ title, sections: [{ y: 1 }], buttons: (title === 'Main' ? ['Solve']
    : ['Solution Path', 'Step', 'Check', 'Solution Count']).map((name) => new button(0, 0, 1, 1, [], name, name)) }));
`, page);
runInContext(script, page);
await pause(50);
const connect = page.buttons.find((each) => each.id === 'Connect');
connect.click();
while (connect.title !== 'Disconnect') {
  if (connect.title === 'Error') throw new Error('no connection');
  await pause(10);
}
for await (const line of createInterface({ input: process.stdin })) {
  const { press, board: next, cap, edit } = JSON.parse(line);
  board = next;
  shown = [];
  page.size = board.size;
  page.grid = board.grid.map((row) => row.map((each) => ({ value: 0, centerPencilMarks: [], ...structuredClone(each) })));
  page.boolSettings.SolutionCap = cap ?? 1;
  page.boolSettings.TrueCandidates = false;
  const pressed = page.sidebars.flatMap((bar) => bar.buttons).find((each) => each.id === press);
  pressed.click();
  let edited = false;
  for (let waited = 0; connect.title !== 'Disconnect'; waited += 20) {
    if (waited > 60_000) throw new Error(`${press} has no answer`);
    await pause(20);
    if (edit && !edited && shown.length) { // a change of the board while something runs
      edited = true;
      page.changes.push('an edit');
    }
  }
  const cells = page.grid.flat();
  console.log(JSON.stringify({
    log: shown, values: cells.map((each) => each.value), marks: cells.map((each) => each.centerPencilMarks),
    errors: cells.filter((each) => each.tcerror).length, edited,
  }));
}
process.exit(0);
