import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** How sending e-mails goes, in one row for all processes: which of them sends is decided by a lease. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table mail_delivery (
    id ${int} primary key check (id = 1),
    sent ${int} not null,
    failed ${int} not null,
    failing_since ${text},
    fault ${text}
  )`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    mail_delivery: {
      /** Always 1. */
      id: number;
      /** Mails sent and given up since this table exists. */
      sent: number;
      failed: number;
      /** Since when the mail server cannot be used, and the code of the last fault; null once it accepts a mail. */
      failing_since: Instant | null;
      fault: string | null;
    };
  }
}
