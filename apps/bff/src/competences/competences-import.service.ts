import type { CompetencesReport } from '@jornada/contract/competences';
import { MOST_COMPETENCE_GROUPS } from '@jornada/domain/competence-groups';
import { MOST_COMPETENCES } from '@jornada/domain/competences';
import {
  competenceColumnsOf,
  type CompetenceFault,
  competenceHeaderFaults,
  COMPETENCES_IMPORT,
  competencesOf,
  type FileCompetence,
} from '@jornada/domain/competences-file';
import { nameTaken } from '@jornada/domain/refusal';
import { counted, fold } from '@jornada/domain/text';
import { groupsByName } from '../competence-groups/competence-groups.queries.ts';
import type { CallContext } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { badRows, type UploadedRows, uploadedRows } from '../files/uploaded-rows.ts';
import { allNames, insertCompetence, levelCountOf, lockLevelCount, takeCompetenceId } from './competences.queries.ts';
import { groupNamed } from './named-group.service.ts';

/** The rows of an uploaded file, and its columns. */
interface CompetencesFile {
  header: Parameters<typeof competencesOf>[1];
  rows: UploadedRows['rows'];
  /** Faults of the file itself. */
  faults: CompetenceFault[];
}

/** @throws Refusal 400 if it is not a CSV file */
export async function readCompetencesFile(bytes: Uint8Array): Promise<CompetencesFile> {
  const { headings, rows, faults } = await uploadedRows(bytes, COMPETENCES_IMPORT.rows);
  const columns = competenceColumnsOf(headings);
  const header = { columns, width: headings.length };
  return { header, rows, faults: [...competenceHeaderFaults(columns), ...faults] };
}

interface Checked {
  competences: FileCompetence[];
  /** Names of groups to create, in the order of the file; empty if the file has faults. */
  newGroups: string[];
  faults: CompetenceFault[];
}

/** The competences that the file would create now, and all faults. Writes nothing. */
export async function checkCompetences(
  db: Db,
  accountId: number,
  { header, rows, faults }: CompetencesFile,
): Promise<Checked> {
  if (faults.length > 0) return { competences: [], newGroups: [], faults };
  const { competences, faults: found } = competencesOf(rows, header, await levelCountOf(db, accountId));
  // Reads all names: a file may contain any number of them.
  const here = await allNames(db, accountId);
  for (const { row, name } of competences)
    if (here.has(fold(name)))
      found.push({
        row,
        path: 'name',
        message: 'is the name of a competence of this account, which may be archived',
        code: 'name_taken',
        value: name,
      });

  const groups = await groupsByName(db, accountId);
  // A group spelled in several ways gets the spelling of its first row.
  const wanted = new Map<string, FileCompetence>();
  for (const competence of competences) {
    const key = fold(competence.group);
    if (!wanted.has(key)) wanted.set(key, competence);
  }
  const created = [...wanted].filter(([key]) => !groups.has(key));
  const room = {
    competences: MOST_COMPETENCES - here.size,
    groups: MOST_COMPETENCE_GROUPS - groups.size,
  };
  const firstTooMany = competences[room.competences];
  if (firstTooMany)
    found.push({
      row: firstTooMany.row,
      path: 'file',
      message: `would give the account more than ${MOST_COMPETENCES} competences`,
      code: 'too_many_competences',
    });
  const [, groupTooMany] = created[room.groups] ?? [];
  if (groupTooMany)
    found.push({
      row: groupTooMany.row,
      path: 'file',
      message: `would give the account more than ${MOST_COMPETENCE_GROUPS} competence groups`,
      code: 'too_many_groups',
    });
  return {
    competences,
    newGroups:
      found.length > 0
        ? []
        : [...wanted].flatMap(([key, { group }]) => (groups.get(key)?.archived_at === null ? [] : [group])),
    faults: found.toSorted((a, b) => a.row - b.row),
  };
}

/** The report of a file that was checked but not written. */
export const reportOf = (
  { rows }: CompetencesFile,
  { competences, newGroups, faults }: Checked,
): CompetencesReport => ({
  rows: rows.length,
  competences: competences.length,
  new_groups: newGroups,
  created: [],
  errors: faults.slice(0, COMPETENCES_IMPORT.errors),
  error_count: faults.length,
  message:
    faults.length > 0
      ? counted(faults.length, 'error')
      : `${counted(competences.length, 'competence')} would be created`,
});

/** Creates all competences of the file in the transaction, or throws 400 with the same report as a check. */
export async function writeCompetences(file: CompetencesFile, context: CallContext): Promise<CompetencesReport> {
  const { db, caller, now, audit } = context;
  const { accountId } = caller;
  // Locks creating competences and changing the number of their levels.
  await lockLevelCount(db, accountId);
  const checked = await checkCompetences(db, accountId, file);
  const report = reportOf(file, checked);
  if (report.error_count > 0) throw badRows(report, 'nothing was created');
  const at = now.toISOString();
  const first = await takeCompetenceId(db, accountId, checked.competences.length);
  const groups = new Map<string, number>();
  const created: number[] = [];
  for (const [index, { group, row: _, ...texts }] of checked.competences.entries()) {
    const key = fold(group);
    const group_id = groups.get(key) ?? (await groupNamed(group, { db, accountId, at, audit, path: 'file' }));
    groups.set(key, group_id);
    const row = await insertCompetence(db, accountId, first + index, { group_id, ...texts }, at);
    if (!row) throw nameTaken('competence');
    created.push(row.id);
  }
  audit({ target: 'competences', targetIds: created, fields: ['name', 'group_id', 'kind', 'description', 'levels'] });
  return { ...report, created, message: `${counted(created.length, 'competence')} created` };
}
