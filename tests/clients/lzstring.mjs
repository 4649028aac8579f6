// Packs and unpacks with npm's lz-string: node tests/clients/lzstring.mjs <folder of the package> < requests
// A request is a line of JSON, {"text", "packed"}; the answer is {"packed", "text"}: each from the other.
import { createInterface } from 'node:readline';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const LZString = createRequire(import.meta.url)(join(process.argv[2], 'libs', 'lz-string.js'));
for await (const line of createInterface({ input: process.stdin })) {
  const { text, packed } = JSON.parse(line);
  console.log(JSON.stringify({ packed: LZString.compressToBase64(text), text: LZString.decompressFromBase64(packed) }));
}
