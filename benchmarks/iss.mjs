// Times the Interactive Sudoku Solver, from a checkout of it: node benchmarks/iss.mjs <checkout> < requests
// A request is a line of JSON, {"id", "iss"}; the answer is {"id", "ms", "guesses", "solutions"}: CPU time from the text to
// the proof that there is one solution. One process answers all of them, so that its compiler has warmed up.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

const home = (...path) => pathToFileURL(join(process.argv[2], ...path)).href;
const { ensureGlobalEnvironment } = await import(home('tests', 'helpers', 'test_env.js'));
ensureGlobalEnvironment();
const { SudokuParser } = await import(home('js', 'sudoku_parser.js') + self.VERSION_PARAM);
const { SudokuBuilder } = await import(home('js', 'solver', 'sudoku_builder.js') + self.VERSION_PARAM);

for await (const line of createInterface({ input: process.stdin })) {
  const { id, iss } = JSON.parse(line);
  const start = process.cpuUsage();
  const solver = SudokuBuilder.build(SudokuParser.parseText(iss));
  const solutions = solver.countSolutions(2);
  const spent = process.cpuUsage(start);
  const { guesses } = solver.state().counters;
  console.log(JSON.stringify({ id, ms: (spent.user + spent.system) / 1000, guesses, solutions }));
}
