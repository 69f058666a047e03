import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A server without requests for this long is idle: first after its start, and then again and again. */
const FIRST_MS = 5_000;
const LATER_MS = 10 * 60_000;

/**
 * Returns memory to the system that an idle server does not need. V8 collects when it needs room, so what the start and
 * the last requests left stays in memory for as long as nothing happens. A collection takes some 0.1 s, and the requests
 * after it take a few milliseconds longer, since code is compiled again: hence only once in every idle time.
 * @returns a function that ends it
 */
export function releaseIdleMemory(server: Pick<Server, 'on' | 'off'>, collect = collectGarbage): () => void {
  let last = performance.now();
  let idleMs = FIRST_MS;
  let isCollected = false;
  const onRequest = () => {
    last = performance.now();
    isCollected = false;
  };
  server.on('request', onRequest);
  const timer = setInterval(() => {
    if (isCollected || performance.now() - last < idleMs) return;
    isCollected = true;
    idleMs = LATER_MS;
    collect();
  }, FIRST_MS / 5).unref();
  return () => {
    clearInterval(timer);
    server.off('request', onRequest);
  };
}

/** Only this kind of collection gives free pages back. Node has no other way to call it than V8's own function. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: object) => void;
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
