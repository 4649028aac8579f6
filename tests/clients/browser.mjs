// Opens pages of programs in a browser: node tests/clients/browser.mjs <folder of the pages> < requests
// The folder is served here; a request is a line of JSON, {"page", "wait", "ask"}: an address below the folder, an expression to
// wait for, and one whose value is the answer, {"value"}, or {"error"}. WHYDOKU_PLAYWRIGHT names npm's package playwright-core,
// WHYDOKU_CHROMIUM the browser (chromium if it is not set).
import { createInterface } from 'node:readline';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json' };
const { chromium } = createRequire(import.meta.url)(process.env.WHYDOKU_PLAYWRIGHT);
const server = createServer(async (request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
  try {
    const content = await readFile(join(process.argv[2], path));
    response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(content);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const home = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: process.env.WHYDOKU_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const context = await browser.newContext();
await context.route((url) => !url.href.startsWith(home), (route) => route.abort()); // nothing from outside

for await (const line of createInterface({ input: process.stdin })) {
  const { page: address, wait, ask } = JSON.parse(line);
  const page = await context.newPage();
  let answer;
  try {
    await page.goto(home + address, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(wait, undefined, { timeout: 15000 });
    answer = { value: await page.evaluate(ask) };
  } catch (error) {
    answer = { error: String(error.message ?? error) };
  }
  await page.close();
  console.log(JSON.stringify(answer));
}
await browser.close();
server.close();
