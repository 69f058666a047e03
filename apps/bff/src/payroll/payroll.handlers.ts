import type { payroll } from '@jornada/contract/payroll';
import type { Month } from '@jornada/domain/months';
import { type FileRow, PAYROLL_EVENTS, type PayrollEvent, type PayrollRow } from '@jornada/domain/payroll';
import { type Encoding, type LayoutShape, revealsCpf } from '@jornada/domain/payroll-layout';
import { invalid, notFound, Refusal, staleVersion } from '@jornada/domain/refusal';
import { listKinds, setPayrollCodes } from '../absences/kinds.queries.ts';
import type { CallContext } from '../context.ts';
import type { Db } from '../db/handle.ts';
import type { Handlers } from '../http/mount.ts';
import { previewClosing } from '../time-bank/closings.service.ts';
import { placeOfPayrollFile } from '@jornada/domain/sealed-places';
import type { Vault } from '../vault/vault.ts';
import { listSealedCpfs } from './payroll.queries.ts';
import { findCodes, saveCodes } from './codes.queries.ts';
import { findFile } from './hand-over-files.queries.ts';
import { findHandOver, insertHandOver, listHandOvers, listPeopleOf, undoHandOver } from './hand-overs.queries.ts';
import { chooseLayout, fileOf } from './layouts.service.ts';
import { freeHandedOver, markHandedOver } from '../time-bank/settlements.queries.ts';
import { monthsDelivered, payrollOf, sha256Of, startHandOver } from './payroll.service.ts';

export const payrollHandlers = (vault: Vault): Handlers<typeof payroll> => ({
  codes: (_, { db, caller }) => shownCodes(db, caller.accountId),

  changeCodes: async ({ body: { items, version } }, { db, caller, audit }) => {
    const { accountId } = caller;
    const kinds = new Set((await listKinds(db, accountId)).map(({ id }) => id));
    items.forEach(({ event, kind_id }, at) => {
      const isKind = event === 'AUSENCIA';
      if (isKind ? kind_id === undefined || !kinds.has(kind_id) : kind_id !== undefined)
        throw invalid(`items.${at}.kind_id`, 'is not a kind of absences of this account', 'not_here');
      const isSame = (other: (typeof items)[number]) => other.event === event && other.kind_id === kind_id;
      if (items.findIndex(isSame) !== at) throw invalid(`items.${at}.event`, 'has a code already', 'twice');
    });
    const codes = items.flatMap(({ event, kind_id, code }) => (kind_id === undefined ? [[event, code.trim()]] : []));
    const ofKinds = items.flatMap(({ kind_id, code }) =>
      kind_id === undefined ? [] : [[kind_id, code.trim()] as const],
    );
    if (!(await saveCodes(db, accountId, Object.fromEntries(codes), version)))
      throw staleVersion(await shownCodes(db, accountId));
    await setPayrollCodes(db, accountId, new Map(ofKinds));
    audit({ target: 'payroll', fields: ['code'] });
    return shownCodes(db, accountId);
  },

  handOvers: async (_, { db, caller }) => ({ items: await listHandOvers(db, caller.accountId) }),

  file: async ({ params: { id } }, { db, caller: { accountId }, audit }) => {
    const [handOver, file] = await Promise.all([findHandOver(db, accountId, id), findFile(db, accountId, id)]);
    if (!handOver || !file) throw notFound();
    const text = vault.open(file.sealed, placeOfPayrollFile(accountId, id));
    audit({ action: 'payroll.read-file', target: 'payroll', targetId: id });
    if (file.has_cpf === 'yes') auditReveal(await listPeopleOf(db, accountId, id), audit);
    return sent(handOver.file_name, text, handOver.encoding);
  },

  undo: async ({ params: { id }, body: { reason } }, { db, caller, now, audit }) => {
    const { accountId } = caller;
    const handOver = await findHandOver(db, accountId, id);
    if (!handOver) throw notFound();
    if (handOver.undone_at !== null)
      throw new Refusal('conflict', 'Conflict', { code: 'wrong_state', details: { state: 'undone' } });
    const newest = (await listHandOvers(db, accountId)).find(({ undone_at }) => undone_at === null);
    if (newest?.id !== id) throw invalid('id', 'is not the newest hand-over', 'not_the_newest');
    await undoHandOver(db, accountId, id, caller.userId, now.toISOString(), reason);
    await freeHandedOver(db, accountId, id);
    audit({ target: 'payroll', targetId: id, fields: ['undone_at', 'reason'] });
    return { month: handOver.month, rows: handOver.rows, message: 'Hand-over taken back' };
  },

  month: async ({ params: { month }, query: { event, user_id, missing } }, { db, caller, now, audit }) => {
    const found = await payrollOf(db, { caller, month, now, preview: previewClosing });
    const items = found.items.filter(
      (row) =>
        (event?.includes(row.event) ?? true) &&
        (user_id?.includes(row.user_id) ?? true) &&
        (!missing || row.employee_number === '' || row.code === ''),
    );
    auditReading(items, caller, audit);
    return { ...found, items, total: items.length };
  },

  draft: async ({ params: { month }, query: { layout_id } }, { db, caller, now, audit }) => {
    const layout = await chooseLayout(db, caller.accountId, layout_id);
    const { state, items } = await payrollOf(db, { caller, month, now, preview: previewClosing });
    if (state === 'open') throw invalid('month', 'is not closed yet', 'month_open');
    auditReading(items, caller, audit);
    const file_name = fileName(layout, month, 'previa');
    const rows = await withCpf(vault, db, caller.accountId, layout, items, audit);
    return sent(file_name, fileOf(layout, rows).text, layout.encoding);
  },

  handOver: async ({ params: { month }, body: { layout_id, note = '' } }, { db, caller, now, audit }) => {
    const { accountId, userId } = caller;
    const layout = await chooseLayout(db, accountId, layout_id);
    // A concurrent hand-over waits here and then finds no rows left.
    const id = await startHandOver(db, accountId);
    const { state, items, sums } = await payrollOf(db, { caller, month, now, preview: previewClosing });
    if (state === 'open') throw invalid('month', 'is not closed yet', 'month_open');
    if (state === 'handed_over' || items.length === 0)
      throw invalid('month', 'has nothing to hand over', 'nothing_due');
    const rows = await withCpf(vault, db, accountId, layout, items, audit);
    const months = await monthsDelivered(db, accountId, month);
    const { text, rows: file_rows } = fileOf(layout, rows);
    const file_name = fileName(layout, month, String(id));
    const sha256 = sha256Of(text, layout.encoding);
    await insertHandOver(
      db,
      accountId,
      {
        id,
        month,
        layout_id,
        note,
        file_name,
        file_rows,
        sha256,
        encoding: layout.encoding,
        has_cpf: revealsCpf(layout) ? 'yes' : 'no',
        row_count: items.length,
        created_by: userId,
        created_at: now.toISOString(),
      },
      items,
      vault.seal(text, placeOfPayrollFile(accountId, id)),
    );
    await markHandedOver(db, accountId, id, months);
    audit({ target: 'payroll', targetId: id, fields: ['month'] });
    return { id, file_name, rows: items.length, sums, sha256 };
  },
});

/**
 * The rows of a file, with CPFs if its layout contains them. Each CPF is logged as a reveal of that person's HR data.
 */
async function withCpf(
  vault: Vault,
  db: Db,
  accountId: number,
  layout: LayoutShape,
  items: readonly PayrollRow[],
  audit: CallContext['audit'],
): Promise<readonly FileRow[]> {
  if (!revealsCpf(layout)) return items;
  const people = [...new Set(items.map(({ user_id }) => user_id))];
  const sealed = await listSealedCpfs(db, accountId, people);
  const known = new Map(
    sealed.map(({ user_id: userId, tax_id }) => [
      userId,
      tax_id === null ? '' : vault.open(tax_id, { accountId, userId, field: 'tax_id' }),
    ]),
  );
  auditReveal(people, audit);
  return items.map((row) => ({ ...row, cpf: known.get(row.user_id) ?? '' }));
}

/** Records that the CPFs of people were revealed: each of them sees it among the readers of their HR data. */
function auditReveal(people: readonly number[], audit: CallContext['audit']): void {
  const target = 'employee-hr-data';
  if (people.length) audit({ action: `${target}.reveal`, target, targetIds: [...people], fields: ['tax_id'] });
}

/** Records one event for all the people whose rows were read, except the reader. */
function auditReading(
  items: readonly { user_id: number }[],
  caller: { userId: number },
  audit: CallContext['audit'],
): void {
  const others = new Set(items.map(({ user_id }) => user_id).filter((userId) => userId !== caller.userId));
  if (others.size > 0) audit({ action: 'payroll.read', target: 'user', targetIds: [...others] });
}

async function shownCodes(db: Db, accountId: number) {
  const { codes, version } = await findCodes(db, accountId);
  const kinds = await listKinds(db, accountId);
  const items = PAYROLL_EVENTS.flatMap((event): { event: PayrollEvent; kind_id?: number; code: string }[] => {
    if (event !== 'AUSENCIA') return codes[event] ? [{ event, code: codes[event] }] : [];
    return kinds.flatMap(({ id, payroll_code }) =>
      payroll_code.trim() === '' ? [] : [{ event, kind_id: id, code: payroll_code }],
    );
  });
  return { items, version };
}

const fileName = ({ format }: LayoutShape, month: Month, mark: string) =>
  `payroll-${month}-${mark}.${format === 'csv' ? 'csv' : 'txt'}`;

const sent = (file_name: string, text: string, encoding: Encoding) => ({
  file_name,
  media_type: file_name.endsWith('.csv') ? 'text/csv' : 'text/plain',
  charset: encoding === 'iso-8859-1' ? ('iso-8859-1' as const) : ('utf-8' as const),
  text,
});
