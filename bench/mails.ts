import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Line } from './line.ts';
import type { Part } from './options.ts';

const MAILS = 10_000;
/** Minimum number of mails per second, and maximum growth of the process in MB. */
const LEAST_RATE = 100;
const MOST_GROWTH_MB = 30;

/** The figures of `mails-sender.ts`. */
export interface Sent {
  sent: number;
  seconds: number;
  grownBytes: number;
}

/** How fast the outbox is sent to a mail server on this machine, which is a separate process. */
export async function measureMails(parts: ReadonlySet<Part>): Promise<Line[]> {
  if (!parts.has('mails')) return [];
  process.stderr.write(`Mails: ${MAILS.toLocaleString('en')} to a mail server on this machine …\n`);
  const sink = start('mails-sink.ts', []);
  const [port] = (await once(sink, 'message')) as [number];
  const sender = start('mails-sender.ts', [String(port), String(MAILS)]);
  const [{ sent, seconds, grownBytes }] = (await once(sender, 'message')) as [Sent];
  sender.kill();
  sink.kill();
  const rate = sent / seconds;
  const grown = grownBytes / 1e6;
  return [
    {
      what: `${sent.toLocaleString('en')} mails from the outbox`,
      ours: `${Math.round(rate)}/s`,
      theirs: '',
      ratio: '',
      bar: `≥ ${LEAST_RATE}/s`,
      met: sent === MAILS && rate >= LEAST_RATE,
    },
    {
      what: 'memory above before, at most',
      ours: `${grown.toFixed(1)} MB`,
      theirs: '',
      ratio: '',
      bar: `≤ ${MOST_GROWTH_MB} MB`,
      met: grown <= MOST_GROWTH_MB,
    },
  ];
}

/** Starts a process that ends with this one, because its channel closes. */
const start = (file: string, args: string[]) =>
  fork(join(import.meta.dirname, file), args, { execArgv: ['--max-semi-space-size=8'] });
