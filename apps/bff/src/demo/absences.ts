import { defaultKindName, DEFAULT_KINDS } from '@jornada/domain/absence-kinds';
import { placeOfDocument } from '@jornada/domain/sealed-places';
import { fold } from '@jornada/domain/text';
import { takeNumbers } from '../db/numbers.ts';
import { claimFile } from '../files/files.queries.ts';
import { rowOf, SEALED } from '../files/keep.ts';
import type { DemoAccount } from './demo-account.ts';
import { insertRows } from './insert-rows.queries.ts';
import { onePagePdf } from './one-page-pdf.ts';
import type { DemoPerson } from './people.ts';
import { KIND, type Plan } from './absence-plan.ts';

/** Codes of the kinds in the payroll program, by position. */
const CODES: Readonly<Record<number, string>> = {
  [KIND.vacation]: '0601',
  [KIND.certificate]: '0602',
  [KIND.maternity]: '0603',
  [KIND.paternity]: '0604',
};

/** The usual kinds of absences, and those that were planned, with their documents. */
export async function seedAbsences(
  demo: DemoAccount,
  people: readonly DemoPerson[],
  { absences }: Plan,
): Promise<void> {
  const { tx, accountId, days } = demo;
  const kind = await takeNumbers(tx, accountId, 'absence_kinds', DEFAULT_KINDS.length);
  await insertRows(
    tx,
    'absence_kinds',
    DEFAULT_KINDS.map((one, index) => {
      const name = defaultKindName(one, demo.locale);
      const { effect, counts_days, is_private, who_asks, whole_days_only, needs_file } = one;
      return {
        account_id: accountId,
        id: kind + index,
        name,
        name_folded: fold(name),
        effect,
        counts_days,
        payroll_code: CODES[index] ?? '',
        is_private: is_private ? (1 as const) : (0 as const),
        who_asks,
        needs_file,
        whole_days_only: whole_days_only ? (1 as const) : (0 as const),
      };
    }),
  );
  const hr = people.find(({ level }) => level === 4) ?? people.find(({ level }) => level === 5);
  const decider = (userId: number) => (hr?.id === userId ? people.find(({ level }) => level === 5) : hr)?.id ?? userId;
  const first = await takeNumbers(tx, accountId, 'absences', absences.length);
  await insertRows(
    tx,
    'absences',
    absences.map(({ userId, kind: place, from, to, minutes, status }, index) => {
      const isRequest = status === 'requested';
      const asked = days.instant(Math.min(from - 5, -1), 10 * 60 + index);
      return {
        account_id: accountId,
        id: first + index,
        user_id: userId,
        kind_id: kind + place,
        starts_on: days.date(from),
        ends_on: days.date(to),
        minutes_per_day: minutes ?? null,
        status,
        decided_by: isRequest ? null : decider(userId),
        decided_at: isRequest ? null : asked,
        created_by: isRequest ? userId : decider(userId),
        created_at: asked,
      };
    }),
  );
  const documented = absences.flatMap((absence, index) => (absence.hasFile ? [{ ...absence, id: first + index }] : []));
  if (documented.length === 0) return;
  const firstFile = await takeNumbers(tx, accountId, 'absence_files', documented.length);
  for (const [at, { id, userId, from }] of documented.entries())
    await keepDocument(demo, { id: firstFile + at, absenceId: id, userId, at: days.instant(from, 18 * 60) });
}

/** A sealed document of one page. Its bytes are stored with the pictures, once the rows are committed. */
async function keepDocument(
  { tx, accountId, days, vault, pictures, texts }: DemoAccount,
  { id, absenceId, userId, at }: { id: number; absenceId: number; userId: number; at: string },
): Promise<void> {
  const { lines, number, file } = texts.company.certificate;
  const plain = onePagePdf([...lines, number.replace('{id}', String(id))]);
  const sealed = vault.sealBytes(plain, placeOfDocument(accountId, { user_id: userId, absence_id: absenceId }));
  const row = rowOf(accountId, sealed.bytes, SEALED);
  await claimFile(tx, row, days.start, days.start);
  pictures.push({ row, bytes: sealed.bytes });
  await insertRows(tx, 'absence_files', [
    {
      account_id: accountId,
      id,
      absence_id: absenceId,
      user_id: userId,
      digest: row.digest,
      key_id: sealed.keyId,
      file_name: file,
      media_type: 'application/pdf',
      size: plain.byteLength,
      created_by: userId,
      created_at: at,
    },
  ]);
}
