// Calls of the server. One request per kind: a new one aborts the last, and its answer is never seen.

import { T } from './texts.js';

const running = new Map();
let open = 0;
const listeners = new Set();

export class Refused extends Error {
  constructor(answer, status) {
    super(answer?.error ?? T.serverAnswered(status));
    Object.assign(this, { answer: answer ?? {}, status, kind: answer?.kind });
  }
}

export class Gone extends Error {
  constructor() { super(T.hasStopped); }
}

export const busy = () => open > 0;

// Tells when the server has been working for a while, and when it is done.
const SLOW = 400; // ms
const waiters = new Set();
let slow = 0;
export const onSlow = (fn) => waiters.add(fn);
function count(by) {
  open += by;
  if (open > 0) slow ||= setTimeout(() => waiters.forEach((fn) => fn(true)), SLOW);
  else { clearTimeout(slow); slow = 0; waiters.forEach((fn) => fn(false)); }
}
export const onLost = (fn) => listeners.add(fn);
export const aborted = (error) => error?.name === 'AbortError';

export function cancel(kind) {
  running.get(kind)?.abort();
  running.delete(kind);
}

const paused = (ms, signal) => new Promise((done, fail) => {
  const due = setTimeout(done, ms);
  signal?.addEventListener('abort', () => { clearTimeout(due); fail(signal.reason); });
});

async function ask(path, body, kind, after = 0) {
  let signal;
  if (kind) {
    cancel(kind);
    const controller = new AbortController();
    running.set(kind, controller);
    ({ signal } = controller);
  }
  count(1);
  try {
    if (after) await paused(after, signal);
    const response = await fetch(path, body === undefined ? { signal } : {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body), signal,
    });
    if (!response.ok) throw new Refused(await response.json().catch(() => null), response.status);
    return response;
  } catch (error) {
    if (error instanceof TypeError) { // the connection, not the answer
      listeners.forEach((fn) => fn());
      throw new Gone();
    }
    throw error;
  } finally {
    count(-1);
  }
}

const base = new URL('.', document.baseURI).pathname;

export const get = async (path) => (await ask(`${base}api/${path}`)).json();

// `after` milliseconds from now, unless another of its kind is asked before.
export async function post(path, body, kind, after = 0) {
  const response = await ask(`${base}api/${path}`, body, kind, after);
  count(1);
  try {
    return await response.json();
  } finally {
    count(-1);
  }
}

// Read a stream of events; on(name, data) is called for each, and what `done` carried is returned.
export async function stream(path, body, kind, on) {
  const response = await ask(`${base}api/${path}`, body, kind);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let last = null;
  count(1);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return last;
      const blocks = (rest + value).split(/\r?\n\r?\n/);
      rest = blocks.pop();
      for (const block of blocks) {
        const name = /^event: *(.*)$/m.exec(block)?.[1] ?? 'message';
        const text = [...block.matchAll(/^data: ?(.*)$/gm)].map((line) => line[1]).join('\n');
        const data = text ? JSON.parse(text) : null;
        if (name === 'error') throw new Refused(data, 200);
        if (name === 'done') last = data;
        on?.(name, data);
      }
    }
  } finally {
    count(-1);
    reader.cancel().catch(() => {});
  }
}
