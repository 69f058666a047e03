import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** The input of the watchdog thread. */
export interface WatchdogData {
  checkEveryMs: number;
  /** The process is killed after this many consecutive checks without a heartbeat. */
  missedChecks: number;
  /** One 32-bit counter that the watched thread increments. */
  heartbeats: SharedArrayBuffer;
}

export interface WatchdogOptions {
  /** Longest time for which the event loop may be blocked. */
  limitMs?: number;
  /** Called when the watchdog itself fails; the process then continues without it. */
  onFailure: (error: unknown) => void;
}

/**
 * Kills this process with SIGKILL when its event loop has been blocked for `limitMs`, so that a supervisor restarts it:
 * with a blocked loop it serves no request, runs no timer and handles no signal. A thread counts checks without a
 * heartbeat rather than reading the clock, so a suspended machine is not taken for a blocked loop. Disabled under a
 * debugger, since a breakpoint blocks the loop on purpose.
 * @returns a function that stops the watchdog
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
    // Without the server's own flags, which set its heap size.
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
