import type { absences } from '@jornada/contract/absences';
import type { Absence, AbsenceFile, AbsenceKind } from '@jornada/contract/absence-items';
import type { FilterOf } from '@jornada/contract/list';
import {
  type AbsenceReader,
  mayAttach,
  mayCancelAbsence,
  mayChangeAbsence,
  mayDecideAbsence,
  mayDetach,
  maySeeAbsence,
  seesPrivatePart,
} from '@jornada/domain/absences';
import { LEVELS, may } from '@jornada/domain/access';
import { dateIn } from '@jornada/domain/calendar';
import { type Led, ledBy } from '@jornada/domain/lines';
import { forbidden, notFound } from '@jornada/domain/refusal';
import type { CallContext, Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { listLinesBelow } from '../db/lines.ts';
import { type AbsenceFilter, type AbsenceRow, findAbsence, listActiveOfLevels } from './absences.queries.ts';
import { coveredOf } from './covered.service.ts';
import { filesOfAbsences, type FileRow } from './files.queries.ts';
import { listKinds } from './kinds.queries.ts';

/** The caller and the people whom they lead. */
export interface Reader {
  caller: Caller;
  led: Led;
}

export const readerOf = async ({ db, caller }: Pick<CallContext, 'db' | 'caller'>): Promise<Reader> => ({
  caller,
  led: ledBy(await listLinesBelow(db, caller.accountId, caller.userId), caller.userId),
});

/** The relation of the caller to a person. */
export const towards = ({ caller: { userId, level }, led }: Reader, person: number): AbsenceReader => ({
  id: userId,
  level,
  leading: led.get(person),
});

/**
 * A filter narrowed to the absences that the caller may see.
 * @throws Refusal 403 if it names a person whose absences they may not see
 */
export function narrowed(reader: Reader, { team, waiting, ...filter }: FilterOf<typeof absences.list>): AbsenceFilter {
  const { caller, led } = reader;
  const readsAll = may(caller.level, 'absences.read-all');
  const isAllowed = (id: number) => maySeeAbsence(towards(reader, id), id);
  if (filter.user_id?.some((id) => !isAllowed(id))) throw forbidden();
  const everybody = waiting ? may(caller.level, 'absences.decide') : readsAll;
  const others = [...led].filter(([, how]) => !waiting || how === 'direct').map(([id]) => id);
  const within = team || !everybody ? [...(team || waiting ? [] : [caller.userId]), ...others] : null;
  const asked = filter.user_id;
  const people = within && asked ? asked.filter((id) => within.includes(id)) : (within ?? asked);
  return {
    ...filter,
    ...(people && { user_id: people }),
    ...(waiting && { status: ['requested'] as const, without: caller.userId }),
  };
}

/** The active people whose absences a narrowed filter answers. */
export async function peopleOf({ caller }: Reader, db: Db, { user_id }: AbsenceFilter): Promise<number[]> {
  const active = await listActiveOfLevels(db, caller.accountId, LEVELS);
  const within = user_id && new Set(user_id);
  return within ? active.filter((id) => within.has(id)) : active;
}

/** Absences in the shape of the contract, without what the caller may not see. */
export async function shown(
  reader: Reader,
  { db, now }: { db: Db; now: Date },
  rows: readonly AbsenceRow[],
): Promise<Absence[]> {
  const kinds = kindsById(await listKinds(db, reader.caller.accountId));
  const today = dateIn(reader.caller.timeZone, now);
  const { accountId } = reader.caller;
  const covered = await coveredOf(db, accountId, rows);
  const files = await filesOfAbsences(
    db,
    accountId,
    rows.map(({ id }) => id),
  );
  return rows.map((row, at) => {
    const by = towards(reader, row.user_id);
    const seesAll = seesPrivatePart(by, row.user_id);
    const stands = row.status === 'requested' || row.status === 'approved';
    return {
      ...row,
      ...(covered[at] ?? { minutes: 0, due_days: 0 }),
      kind_id: seesAll || !kinds.get(row.kind_id)?.is_private ? row.kind_id : null,
      note: seesAll ? row.note : null,
      file_count: files.get(row.id)?.length ?? 0,
      files: seesAll ? (files.get(row.id) ?? []).map(shownFile) : null,
      may_attach: mayAttach(by, row),
      may_detach: mayDetach(by, row),
      decision_note: seesAll || mayDecideAbsence(by, row.user_id) ? row.decision_note : null,
      may_decide: row.status === 'requested' && mayDecideAbsence(by, row.user_id),
      may_change: mayChangeAbsence(by, row),
      may_cancel: stands && mayCancelAbsence(by, row, today),
    };
  });
}

export const shownOne = async (reader: Reader, context: { db: Db; now: Date }, row: AbsenceRow): Promise<Absence> =>
  (await shown(reader, context, [row]))[0] as Absence;

const shownFile = ({ id, file_name, media_type, size, created_by, created_at }: FileRow): AbsenceFile => ({
  id,
  file_name,
  media_type,
  bytes: size,
  created_by,
  created_at,
});

const kindsById = (kinds: readonly AbsenceKind[]) => new Map(kinds.map((kind) => [kind.id, kind]));

/** An absence that the caller may see. @throws Refusal 404 */
export async function visible(reader: Reader, db: Db, id: number): Promise<AbsenceRow> {
  const row = await findAbsence(db, reader.caller.accountId, id);
  if (!row || !maySeeAbsence(towards(reader, row.user_id), row.user_id)) throw notFound();
  return row;
}
