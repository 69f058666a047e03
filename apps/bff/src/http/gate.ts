import type { Logger } from 'pino';
import type { Db } from '../db/handle.ts';
import type { Fingerprints } from '../db/idempotency.ts';
import type { FileStore } from '../files/store.ts';
import type { Outbox } from '../mails/outbox.ts';
import type { Admission } from './admit.ts';
import type { EventStreams } from './events.ts';
import type { HeavySlots } from './heavy-slots.ts';
import type { Metrics } from './metrics.ts';

/** Dependencies of the request pipeline. */
export interface Gate extends Admission {
  db: Db;
  clock: () => Date;
  log: Logger;
  /** The same log with timestamps truncated to the hour. */
  hourLog: Logger;
  metrics: Metrics;
  streams: EventStreams;
  heavySlots: HeavySlots;
  vault: Fingerprints;
  files: FileStore;
  /** Absent without a mail server. */
  outbox?: Outbox | undefined;
  trustProxy: number;
  /** How long the reader of a download may make no progress, in milliseconds, if not the default. */
  stallMs?: number | undefined;
  /** Validate every response and require audit events, instead of only dropping undeclared fields: for tests and development. */
  strictAnswers: boolean;
}
