import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** What the watchdog's thread is given. */
export interface WatchdogData {
  checkEveryMs: number;
  /** After so many checks in a row without a heartbeat the process ends. */
  missedChecks: number;
  /** One 32-bit counter that the watched thread increments. */
  heartbeats: SharedArrayBuffer;
}

export interface WatchdogOptions {
  /** How long the event loop may be blocked. */
  limitMs?: number;
  /** Told when the watch itself fails; the process then goes on unwatched. */
  onFailure: (error: unknown) => void;
}

/**
 * Ends this process with SIGKILL when its event loop has been blocked for `limitMs`, so that a supervisor starts it anew:
 * a blocked loop answers nobody, runs no timer and handles no signal. A thread counts checks without a heartbeat rather
 * than reading the clock, so a machine that was suspended is not taken for a blocked loop. Under a debugger it does
 * nothing, since a breakpoint blocks the loop on purpose.
 * @returns how to end the watch
 */
export function startWatchdog({ limitMs = 30_000, onFailure }: WatchdogOptions): () => Promise<void> {
  if (inspector.url()) return async () => {};
  const missedChecks = 30;
  const checkEveryMs = limitMs / missedChecks;
  const heartbeats = new SharedArrayBuffer(4);
  const counter = new Int32Array(heartbeats);
  const heartbeat = setInterval(() => Atomics.add(counter, 0, 1), checkEveryMs / 2).unref();
  const worker = new Worker(new URL('./watchdog-thread.mjs', import.meta.url), {
    workerData: { checkEveryMs, missedChecks, heartbeats } satisfies WatchdogData,
    // None of the server's own flags: they are about its heap.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  worker.on('error', onFailure);
  worker.unref();
  return async () => {
    clearInterval(heartbeat);
    await worker.terminate();
  };
}
