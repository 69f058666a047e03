import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Links by mail for people outside who are asked in an evaluation. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`alter table evaluation_raters add column link_mailed_at ${text}`.execute(db);
  await sql`alter table mails add column rater_id ${int}`.execute(db);
}

declare module '../tables.ts' {
  interface EvaluationRaterColumns {
    /** When the link of somebody outside was mailed; null for one that was handed over. */
    link_mailed_at: Instant | null;
  }

  interface MailColumns {
    /** Of a mail to somebody outside: the rater. `user_id` is who runs the cycle. */
    rater_id: number | null;
  }
}
