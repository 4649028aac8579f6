// Counts solutions with the Interactive Sudoku Solver: node tests/clients/iss.mjs <checkout> < requests
// A request is a line of JSON, {"iss", "limit"}; the answer is {"count"}, or {"error"} where ISS refuses the string.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

const home = (...path) => pathToFileURL(join(process.argv[2], ...path)).href;
const { ensureGlobalEnvironment } = await import(home('tests', 'helpers', 'test_env.js'));
ensureGlobalEnvironment();
const { SudokuParser } = await import(home('js', 'sudoku_parser.js') + self.VERSION_PARAM);
const { SudokuBuilder } = await import(home('js', 'solver', 'sudoku_builder.js') + self.VERSION_PARAM);

for await (const line of createInterface({ input: process.stdin })) {
  const { iss, limit } = JSON.parse(line);
  let answer;
  try {
    answer = { count: SudokuBuilder.build(SudokuParser.parseText(iss)).countSolutions(limit) };
  } catch (error) {
    answer = { error: String(error.message ?? error) };
  }
  console.log(JSON.stringify(answer));
}
