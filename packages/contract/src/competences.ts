import { COMPETENCE_KINDS, MOST_INDICATORS, MOST_LEVELS, MOST_SUGGESTED } from '@jornada/domain/competences';
import { COMPETENCE_COLUMNS, COMPETENCES_IMPORT } from '@jornada/domain/competences-file';
import { LIBRARY_KEYS, LIBRARY_LOCALES } from '@jornada/domain/competence-library-texts';
import { ACTION_KINDS, PLAN_TEXTS } from '@jornada/domain/pdi';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { file } from './form.ts';
import { importReport } from './import-report.ts';
import { list } from './list.ts';
import {
  byId,
  count,
  filled,
  flag,
  id,
  idInUrl,
  instant,
  message,
  repeatable,
  searchText,
  text,
  trueOrFalse,
  version,
} from './shapes.ts';

const kind = z.enum(COMPETENCE_KINDS);

/** From 1, the lowest. */
const level = z.int().check(z.gte(1));

const texts = {
  name: z.string(),
  description: z.string(),
  kind,
  /** Every level of the account, from 1, without gaps. */
  levels: z.array(z.object({ level, name: z.string(), indicators: z.array(z.string()) })),
  /** Actions that help to develop it, offered for goals with this competence. */
  suggested_actions: z.array(z.object({ kind: z.enum(ACTION_KINDS), title: z.string() })),
};

export const competence = z.object({
  id,
  group_id: id,
  ...texts,
  /** False once archived. Archiving its group does not change it. */
  is_active: z.boolean(),
  created_at: instant,
  version,
});
export type Competence = z.infer<typeof competence>;

/** A competence as returned on its own. */
const competenceInFull = z.extend(competence, {
  /**
   * The number of active job profiles, active evaluation templates, evaluations being answered or counted, and proposed
   * or active development plans that use it; null for callers who may not change competences.
   */
  used_in: z.nullable(z.object({ profiles: count, templates: count, open_evaluations: count, pdi: count })),
});
export type UsedIn = NonNullable<z.infer<typeof competenceInFull>['used_in']>;

const written = {
  group_id: id,
  /** Unique in the account, ignoring case and accents; archived competences keep their names. */
  name: filled(80),
  kind,
};
const description = text(2_000);
/** One line: the dashboard edits the indicators of a level, and suggested actions, as lines of one text. */
const line = (most: number) => filled(most).check(z.regex(/^[^\r\n]*$/, { error: 'must be a single line' }));
/** Every level of the account, in order; otherwise 400 `not_the_same`. */
const levels = z
  .array(
    z.strictObject({
      level,
      /** May be empty. */
      name: text(60),
      indicators: z.array(line(300)).check(z.maxLength(MOST_INDICATORS)),
    }),
  )
  .check(z.maxLength(MOST_LEVELS));

const suggested_actions = z
  .array(z.strictObject({ kind: z.enum(ACTION_KINDS), title: line(PLAN_TEXTS.action) }))
  .check(z.maxLength(MOST_SUGGESTED));

const locale = z.enum(LIBRARY_LOCALES);

/** A default competence with the name of its group, which may not exist in the account yet. */
const ready = z.object({
  key: z.enum(LIBRARY_KEYS),
  group: z.string(),
  ...texts,
  /** Whether the account has a competence with this name, so that it cannot be added. */
  is_here: z.boolean(),
});

/** A row of the file: an indicator of a level, or a level without indicators. */
const fileRow = z.object({
  group: z.string(),
  name: z.string(),
  kind,
  description: z.string(),
  level,
  level_name: z.string(),
  indicator: z.string(),
});

/** The result of an import, or of its check. */
const competencesReport = z.object({
  ...importReport(COMPETENCE_COLUMNS),
  /** Competences in the file. */
  competences: count,
  /** Groups that the account does not have or has archived, in the order of the file; empty if the file has errors. */
  new_groups: z.array(z.string()),
  /** The ids of the new competences, in the order of the file; empty for a check. */
  created: z.array(id),
});
export type CompetencesReport = z.infer<typeof competencesReport>;

export const competences = resource('competences', rowsSeenBy('competences.read'), {
  list: list({
    path: '/v2/competences',
    summary: 'The competences of the account with their levels, archived ones among them',
    access: 'competences.read',
    item: competence,
    filters: {
      q: z.optional(searchText),
      group_id: z.optional(repeatable(idInUrl)),
      kind: z.optional(repeatable(kind)),
      /** Only competences that one of these job profiles expects. */
      profile_id: z.optional(repeatable(idInUrl)),
      /** Only active or only archived competences; both by default. */
      is_active: z.optional(trueOrFalse),
    },
    sorts: ['name', 'group_id', 'created_at'],
    defaultSort: 'name',
  }),
  byId: {
    method: 'GET',
    path: '/v2/competences/{id}',
    summary: 'Read a competence with its levels, and where it is used as who may change it',
    access: 'competences.read',
    params: byId,
    response: competenceInFull,
  },
  create: {
    method: 'POST',
    path: '/v2/competences',
    summary: 'Create a competence in an active group; without levels, theirs are empty',
    access: 'competences.manage',
    idempotent: true,
    body: z.strictObject({
      ...written,
      description: z.optional(description),
      levels: z.optional(levels),
      suggested_actions: z.optional(suggested_actions),
    }),
    response: competence,
  },
  update: {
    method: 'PATCH',
    path: '/v2/competences/{id}',
    summary: 'Change a competence; levels and suggested actions are replaced as a whole',
    access: 'competences.manage',
    params: byId,
    body: z.extend(z.partial(z.strictObject({ ...written, description, levels, suggested_actions })), { version }),
    response: competence,
  },
  archive: {
    method: 'DELETE',
    path: '/v2/competences/{id}',
    summary: 'Archive a competence; nothing is deleted',
    access: 'competences.manage',
    params: byId,
    response: z.object({ message }),
  },
  restore: {
    method: 'POST',
    path: '/v2/competences/{id}/restore',
    summary: 'Restore an archived competence',
    access: 'competences.manage',
    params: byId,
    response: competence,
  },
  merge: {
    method: 'POST',
    path: '/v2/competences/{id}/merge',
    summary:
      'Merge a competence into an active one: expectations of profiles move to that one, with the higher level of both; the first is archived. 409 `in_open_evaluation` while an evaluation that names it is answered or counted',
    access: 'competences.manage',
    params: byId,
    body: z.strictObject({ into_id: id }),
    /** The remaining competence. */
    response: competence,
  },
  exportCsv: {
    method: 'GET',
    path: '/v2/competences/export.csv',
    summary:
      'The active competences by group and name with their levels and indicators, without suggested actions: a file that can be imported again',
    access: 'competences.read',
    answers: 'csv',
    heavy: true,
    response: fileRow,
  },
  importCsv: {
    method: 'POST',
    path: '/v2/competences/import',
    summary:
      'Create competences by a CSV file of at most 35,000 rows, one for each indicator; the columns `group`, `name` and `kind` are required. A missing group is created, an archived one restored. All competences or none; with dry_run nothing is written',
    access: 'competences.manage',
    idempotent: true,
    query: z.strictObject({ dry_run: z.optional(flag) }),
    sends: 'form',
    body: z.strictObject({ file: file(COMPETENCES_IMPORT) }),
    response: competencesReport,
  },
  library: {
    method: 'GET',
    path: '/v2/competences/library',
    summary: 'Ready competences with five levels, to choose from',
    access: 'competences.read',
    query: z.strictObject({ locale }),
    response: z.object({ items: z.array(ready) }),
  },
  addFromLibrary: {
    method: 'POST',
    path: '/v2/competences/library',
    summary: 'Add ready competences with their groups: all of them, or none if a name is taken',
    access: 'competences.manage',
    idempotent: true,
    body: z.strictObject({
      keys: z.array(z.enum(LIBRARY_KEYS)).check(z.minLength(1), z.maxLength(LIBRARY_KEYS.length)),
      locale,
    }),
    /** The ids of the new competences, in the order of `keys`. */
    response: z.object({ created: z.array(id) }),
  },
});
