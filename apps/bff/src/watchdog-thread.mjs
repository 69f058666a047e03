// JavaScript, so that the thread does not load the compiler that strips types: it then fits into a few megabytes.
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** @type {import('./watchdog.ts').WatchdogData} */
const { checkEveryMs, missedChecks, heartbeats } = workerData;
const counter = new Int32Array(heartbeats);

let last = Atomics.load(counter, 0);
let missed = 0;
setInterval(() => {
  const seen = Atomics.load(counter, 0);
  missed = seen === last ? missed + 1 : 0;
  last = seen;
  if (missed < missedChecks) return;
  // The streams of this thread are served by the blocked one; a file descriptor is not.
  writeSync(2, `jornada: the event loop was blocked for ${(checkEveryMs * missedChecks) / 1000} s; the process ends\n`);
  process.kill(process.pid, 'SIGKILL');
}, checkEveryMs);
