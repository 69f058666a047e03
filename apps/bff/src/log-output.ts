import { pino } from 'pino';

/**
 * How long a line waits for others to be written together, in milliseconds: a write takes as long as all other logging
 * work.
 */
const HELD_MS = 10;
/** Lines of this total length are written at once. */
const MOST_HELD = 64_000;

/** The destination of log lines. */
export interface LogOutput {
  write(line: string): void;
  /** Writes all lines before it calls `done`. */
  flush(done?: (error?: Error) => void): void;
}

/** Opens the standard output for log lines. Held lines are written when the process ends, also after an error. */
export function openLogOutput(): LogOutput {
  let held = '';
  let sending: NodeJS.Timeout | undefined;
  const send = () => {
    clearTimeout(sending);
    sending = undefined;
    if (held === '') return;
    const lines = held;
    held = '';
    output.write(lines);
  };
  // Before pino's own listener, which writes the contents of the destination.
  process.on('exit', send);
  const output = pino.destination({ sync: false });
  return {
    write: (line) => {
      held += line;
      if (held.length >= MOST_HELD) send();
      else sending ??= setTimeout(send, HELD_MS);
    },
    flush: (done) => {
      send();
      output.flush(done);
    },
  };
}

/**
 * The time field of log lines, `,"time":"2026-11-22T14:35:07.042Z"`; everything except the milliseconds is cached per
 * second.
 */
export function createTimeField(clock: () => Date): () => string {
  let second = Number.NaN;
  let begin = '';
  return () => {
    const now = clock().getTime();
    if (now < second || now >= second + 1_000 || Number.isNaN(second)) {
      second = Math.floor(now / 1_000) * 1_000;
      begin = `,"time":"${new Date(second).toISOString().slice(0, 20)}`;
    }
    return `${begin}${String(now - second).padStart(3, '0')}Z"`;
  };
}
