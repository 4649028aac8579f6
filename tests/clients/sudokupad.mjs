// Opens links with SudokuPad's own loader: node tests/clients/sudokupad.mjs <folder of its scripts> < requests
// A request is a line of JSON, {"link"}; the answer is {"puzzle"}, what SudokuPad is going to show, or {"error"}.
import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';

const quiet = { log() {}, info() {}, warn() {}, error() {}, time() {}, timeEnd() {} };
const page = { console: quiet, setTimeout, clearTimeout, TextEncoder, TextDecoder, atob, btoa, URL, document: {}, localStorage: {}, md5Digest: String, triangularNumber: (n) => (n * (n + 1)) / 2 };
page.window = page.self = page.globalThis = page;
const context = vm.createContext(page);
for (const script of ['puzpatcher.bundle.js', 'puzzletools.js', 'puzzleloader.js']) {
  vm.runInContext(readFileSync(join(process.argv[2], script), 'utf8'), context, { filename: script });
}
const loader = vm.runInContext('PuzzleLoader', context);

for await (const line of createInterface({ input: process.stdin })) {
  const { link } = JSON.parse(line);
  let answer;
  try {
    const id = decodeURIComponent(new URL(link).pathname.slice(1)); // as the page takes it from its address
    answer = { puzzle: await loader.parsePuzzleData(id) };
  } catch (error) {
    answer = { error: String(error.message ?? error) };
  }
  console.log(JSON.stringify(answer));
}
