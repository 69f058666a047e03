import type { FilterOf } from '@jornada/contract/list';
import type { evaluationTemplates } from '@jornada/contract/performance-evaluations-templates';
import { titleKey } from '@jornada/domain/competence-profiles';
import type { CompetenceLevel, SuggestedAction } from '@jornada/domain/competences';
import type { Scale, Section } from '@jornada/domain/evaluation-templates';
import { fold } from '@jornada/domain/text';
import { type Selectable, sql } from 'kysely';
import { contains } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { setArchived } from '../db/named-rows.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { changeRow, findRow, listColumn, listRows, updateRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';

const SUMMARY = [
  'id',
  'name',
  'description',
  'question_count',
  'minutes',
  'archived_at',
  'created_at',
  'version',
] as const;

type Stored = Selectable<Tables['evaluation_templates']>;
/** A template without its questions. */
export type TemplateSummaryRow = Pick<Stored, (typeof SUMMARY)[number]>;
export type TemplateRow = TemplateSummaryRow & { next_question: number; scale: Scale; sections: Section[] };

/** The written fields of the questions of a template. */
export interface TemplateQuestions {
  scale: Scale;
  sections: readonly Section[];
  question_count: number;
  minutes: number;
  next_question: number;
}

export const TEMPLATE_ORDER = {
  name: { column: 'name_folded', kind: 'text' },
  created_at: { column: 'created_at', kind: 'text' },
} as const satisfies SortColumns<typeof evaluationTemplates.list>;

type Filter = FilterOf<typeof evaluationTemplates.list>;

const matching = (db: Db, accountId: number, { q, state }: Filter) => {
  let query = sqlOf(db).selectFrom('evaluation_templates').where('account_id', '=', accountId);
  if (q) query = query.where(contains(db, 'name_folded', fold(q)));
  const [only] = new Set(state);
  if (only !== undefined && new Set(state).size === 1)
    query = query.where('archived_at', only === 'active' ? 'is' : 'is not', null);
  return query;
};

export const listTemplates = (db: Db, accountId: number, filter: Filter, segment: Segment) =>
  inOrder(matching(db, accountId, filter).select(SUMMARY), 'evaluation_templates', segment).execute();

export const countTemplates = (db: Db, accountId: number, filter: Filter) => countOf(matching(db, accountId, filter));

export async function findTemplate(db: Db, accountId: number, id: number): Promise<TemplateRow | undefined> {
  const row = await sqlOf(db)
    .selectFrom('evaluation_templates')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .select([...SUMMARY, 'next_question', 'scale', 'sections'])
    .executeTakeFirst();
  return row && { ...row, scale: JSON.parse(row.scale), sections: JSON.parse(row.sections) };
}

/** Returns the id of a new template, and locks writes of templates of this account until the transaction ends. */
export const takeTemplateId = (tx: Db, accountId: number): Promise<number> =>
  takeNumbers(tx, accountId, 'evaluation_templates');

/** Locks writes of templates of this account until the transaction ends. */
export async function lockTemplates(tx: Db, accountId: number): Promise<void> {
  await takeNumbers(tx, accountId, 'evaluation_templates', 0);
}

const asStored = ({ scale, sections, ...counts }: TemplateQuestions) => ({
  ...counts,
  scale: JSON.stringify(scale),
  sections: JSON.stringify(sections),
});

/** Inserts a template; undefined if the account has one with that name. */
export const insertTemplate = (
  tx: Db,
  accountId: number,
  id: number,
  { name, description, ...questions }: TemplateQuestions & { name: string; description: string },
  at: Instant,
) =>
  sqlOf(tx)
    .insertInto('evaluation_templates')
    .values({
      account_id: accountId,
      id,
      name,
      name_folded: fold(name),
      description,
      ...asStored(questions),
      created_at: at,
      updated_at: at,
    })
    .onConflict((on) => on.columns(['account_id', 'name_folded']).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Changes a template that still has `version`; undefined if no row has it. */
export const updateTemplate = (
  tx: Db,
  accountId: number,
  id: number,
  version: number,
  changes: { name?: string | undefined; description?: string | undefined; questions?: TemplateQuestions | undefined },
  at: Instant,
) =>
  changeRow(
    tx,
    'evaluation_templates',
    { account_id: accountId, id, version },
    {
      ...(changes.name !== undefined && { name: changes.name, name_folded: fold(changes.name) }),
      ...(changes.description !== undefined && { description: changes.description }),
      ...(changes.questions && asStored(changes.questions)),
      version: version + 1,
      updated_at: at,
    },
    ['id'],
  );

/** Archives an active template, or brings an archived one back; undefined if there is none in the other state. */
export const setTemplateArchived = (tx: Db, accountId: number, id: number, archived: boolean, at: Instant) =>
  setArchived(tx, 'evaluation_templates', { accountId, id, archived, at }, ['id']);

const COMPETENCE = ['id', 'name', 'description', 'levels', 'suggested_actions', 'archived_at'] as const;

/** Names, descriptions, levels, suggested actions and active flags of competences, by id. */
export async function readCompetences(db: Db, accountId: number, ids: readonly number[]) {
  const rows = ids.length ? await listRows(db, 'competences', { account_id: accountId, id: ids }, COMPETENCE) : [];
  return new Map(
    rows.map(({ id, levels, suggested_actions, archived_at, ...texts }) => [
      id,
      {
        ...texts,
        isActive: archived_at === null,
        levels: JSON.parse(levels) as CompetenceLevel[],
        suggested_actions: JSON.parse(suggested_actions) as SuggestedAction[],
      },
    ]),
  );
}

/** Those of the profiles that exist in the account. */
export async function profilesHere(db: Db, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  return new Set(
    ids.length ? await listColumn(db, 'competence_profiles', { account_id: accountId, id: ids }, 'id') : [],
  );
}

/** The active profile of the person's job, null without one; undefined if the account has no such person. */
export async function findProfileOf(db: Db, accountId: number, userId: number): Promise<number | null | undefined> {
  const link = await findRow(db, 'employment_links', { account_id: accountId, user_id: userId }, ['job_title']);
  if (!link) return undefined;
  const profile = await findRow(
    db,
    'profile_titles',
    { account_id: accountId, title_folded: titleKey(link.job_title), archived_at: null },
    ['profile_id'],
  );
  return profile?.profile_id ?? null;
}

/** How many active templates have a section of a competence. */
export async function countTemplatesOf(db: Db, accountId: number, competenceId: number): Promise<number> {
  const rows = await listRows(db, 'evaluation_templates', { account_id: accountId, archived_at: null }, ['sections']);
  return rows.filter(({ sections }) => isNamedIn(JSON.parse(sections), competenceId)).length;
}

const isNamedIn = (sections: readonly Section[], competenceId: number): boolean =>
  sections.some(({ competence_id }) => competence_id === competenceId);

/**
 * Replaces a competence by another one in the sections of all templates, which must be locked.
 * @returns the ids of the templates that were changed
 */
export async function moveSections(
  tx: Db,
  accountId: number,
  competenceId: number,
  intoId: number,
  at: Instant,
): Promise<number[]> {
  const rows = await listRows(tx, 'evaluation_templates', { account_id: accountId }, ['id', 'sections'], ['id']);
  const moved: number[] = [];
  for (const { id, sections } of rows) {
    const before: Section[] = JSON.parse(sections);
    if (!isNamedIn(before, competenceId)) continue;
    const after = before.map((section) =>
      section.competence_id === competenceId ? { ...section, competence_id: intoId } : section,
    );
    await updateRows(
      tx,
      'evaluation_templates',
      { account_id: accountId, id },
      { sections: JSON.stringify(after), updated_at: at, version: sql`version + 1` },
    );
    moved.push(id);
  }
  return moved;
}
