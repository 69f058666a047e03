import type { ZipEntry } from '@jornada/contract/form';
import { forbidden, Refusal } from '@jornada/domain/refusal';
import type { Reader } from './events.ts';

/** As many rows as an export reads from the database at once. */
const ROWS_PER_CHECK = 500;
/** A slow reader takes long over few rows. */
const MS_PER_CHECK = 1_000;

/** Throws if a response that is being sent would be refused now, or would have other contents. */
type AssertAdmitted = () => Promise<void>;

/** @throws Refusal from the function that is returned, if the caller's rights have changed */
export const keepsRights =
  ({ caller, recheck }: Pick<Reader, 'caller' | 'recheck'>): AssertAdmitted =>
  async () => {
    const now = await recheck().catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      // An error of the database is no decision about the caller; the export itself will fail by it.
      return caller;
    });
    if (now?.level !== caller.level || now.linkActive !== caller.linkActive) throw forbidden();
  };

/** The same rows, for as long as the caller keeps their rights: checked again every few hundred rows. */
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

/** The same entries of a zip file, with a check before each and within those of many rows. */
export async function* entriesWhileAdmitted(
  entries: AsyncIterable<ZipEntry>,
  assertAdmitted: AssertAdmitted,
): AsyncGenerator<ZipEntry> {
  for await (const entry of entries) {
    await assertAdmitted();
    yield 'rows' in entry ? { ...entry, rows: whileAdmitted(entry.rows, assertAdmitted) } : entry;
  }
}
