import type { ZipEntry } from '@jornada/contract/form';
import { forbidden, Refusal } from '@jornada/domain/refusal';
import type { Reader } from './events.ts';

/** The number of rows that an export reads from the database at once. */
const ROWS_PER_CHECK = 500;
/** Slow readers take long for a few rows, so time counts as well, in milliseconds. */
const MS_PER_CHECK = 1_000;

/** Throws if a response being sent would now be refused, or would have other contents. */
type AssertAdmitted = () => Promise<void>;

/** @throws Refusal from the returned function, if the caller's rights have changed */
export const keepsRights =
  ({ caller, recheck }: Pick<Reader, 'caller' | 'recheck'>): AssertAdmitted =>
  async () => {
    const now = await recheck().catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      // A database error does not decide about the caller; the export itself will fail with it.
      return caller;
    });
    if (now?.level !== caller.level || now.linkActive !== caller.linkActive) throw forbidden();
  };

/** The same rows, as long as the caller keeps their rights: checked again every few hundred rows. */
export async function* whileAdmitted<Row>(
  rows: AsyncIterable<Row>,
  assertAdmitted: AssertAdmitted,
): AsyncGenerator<Row> {
  let sent = 0;
  let checkedAt = performance.now();
  for await (const row of rows) {
    if (sent === ROWS_PER_CHECK || performance.now() - checkedAt > MS_PER_CHECK) {
      await assertAdmitted();
      sent = 0;
      checkedAt = performance.now();
    }
    sent++;
    yield row;
  }
}

/** The same entries of a zip file, with a check before each entry and within long ones. */
export async function* entriesWhileAdmitted(
  entries: AsyncIterable<ZipEntry>,
  assertAdmitted: AssertAdmitted,
): AsyncGenerator<ZipEntry> {
  for await (const entry of entries) {
    await assertAdmitted();
    yield 'rows' in entry ? { ...entry, rows: whileAdmitted(entry.rows, assertAdmitted) } : entry;
  }
}
