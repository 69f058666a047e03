import { MOST_EXPECTED, MOST_TITLES } from '@jornada/domain/competence-profiles';
import { PROFILE_COLUMNS, PROFILES_IMPORT } from '@jornada/domain/competence-profiles-file';
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
  trueOrFalse,
  version,
} from './shapes.ts';

export const competenceProfile = z.object({
  id,
  name: z.string(),
  /** The job titles it applies to, in the given order. */
  job_titles: z.array(z.string()),
  /** The expected competences, by id; archived ones stay. */
  expected: z.array(z.object({ competence_id: id, level: count })),
  /** False once archived: its job titles are free for other profiles. */
  is_active: z.boolean(),
  created_at: instant,
  version,
});
export type CompetenceProfile = z.infer<typeof competenceProfile>;

/** Unique in the account, ignoring case and accents; archived profiles keep their names. */
const name = filled(80);
/** One line: the dashboard edits the titles of a profile as lines of one text. */
const title = filled(120).check(z.regex(/^[^\r\n]*$/, { error: 'must be a single line' }));
/** Compared without case, accents and surrounding space; one in another active profile is 409 `title_taken`. */
const job_titles = z.array(title).check(z.maxLength(MOST_TITLES));
/** Each competence once; a level beyond those of the account is 400 `point_out_of_scale`. */
const expected = z
  .array(z.strictObject({ competence_id: id, level: z.int().check(z.gte(1)) }))
  .check(z.maxLength(MOST_EXPECTED));

/** A row of the file: a job title, or an expected competence with its level; neither for an empty profile. */
const fileRow = z.object({
  profile: z.string(),
  job_title: z.string(),
  competence: z.string(),
  level: z.nullable(count),
});

/** The result of an import, or of its check. */
const profilesReport = z.object({
  ...importReport(PROFILE_COLUMNS),
  /** Profiles in the file. */
  profiles: count,
  /** The ids of the new profiles, in the order of the file; empty for a check. */
  created: z.array(id),
});
export type ProfilesReport = z.infer<typeof profilesReport>;

export const competenceProfiles = resource('competence-profiles', rowsSeenBy('competences.read'), {
  list: list({
    path: '/v2/competences/profiles',
    summary: 'The job profiles of the account: expected competences with their levels',
    access: 'competences.read',
    item: competenceProfile,
    filters: {
      /** Searches names and job titles. */
      q: z.optional(searchText),
      /** Only profiles that expect one of these competences. */
      competence_id: z.optional(repeatable(idInUrl)),
      /** Only active or only archived profiles; both by default. */
      is_active: z.optional(trueOrFalse),
    },
    sorts: ['name', 'created_at'],
    defaultSort: 'name',
  }),
  unmatched: {
    method: 'GET',
    path: '/v2/competences/profiles/unmatched',
    summary: 'The job titles of active people that are in no active profile, with the number of people',
    access: 'competences.read',
    response: z.object({ items: z.array(z.object({ job_title: z.string(), people: count })) }),
  },
  exportCsv: {
    method: 'GET',
    path: '/v2/competences/profiles/export.csv',
    summary:
      'The active profiles by name with their job titles and what they expect of active competences: a file that can be imported again',
    access: 'competences.read',
    answers: 'csv',
    heavy: true,
    response: fileRow,
  },
  importCsv: {
    method: 'POST',
    path: '/v2/competences/profiles/import',
    summary:
      'Create profiles by a CSV file of at most 35,000 rows, each with a job title or an expected competence; the column `profile` is required. All profiles or none; with dry_run nothing is written',
    access: 'competences.manage',
    idempotent: true,
    query: z.strictObject({ dry_run: z.optional(flag) }),
    sends: 'form',
    body: z.strictObject({ file: file(PROFILES_IMPORT) }),
    response: profilesReport,
  },
  byId: {
    method: 'GET',
    path: '/v2/competences/profiles/{id}',
    summary: 'Read a profile',
    access: 'competences.read',
    params: byId,
    response: competenceProfile,
  },
  create: {
    method: 'POST',
    path: '/v2/competences/profiles',
    summary: 'Create a profile for job titles that are in no other active profile',
    access: 'competences.manage',
    idempotent: true,
    body: z.strictObject({ name, job_titles: z.optional(job_titles), expected: z.optional(expected) }),
    response: competenceProfile,
  },
  update: {
    method: 'PATCH',
    path: '/v2/competences/profiles/{id}',
    summary: 'Change a profile; job titles and expectations are replaced as a whole',
    access: 'competences.manage',
    params: byId,
    body: z.extend(z.partial(z.strictObject({ name, job_titles, expected })), { version }),
    response: competenceProfile,
  },
  archive: {
    method: 'DELETE',
    path: '/v2/competences/profiles/{id}',
    summary: 'Archive a profile; nothing is deleted, and its job titles become free',
    access: 'competences.manage',
    params: byId,
    response: z.object({ message }),
  },
  restore: {
    method: 'POST',
    path: '/v2/competences/profiles/{id}/restore',
    summary: 'Restore an archived profile, unless another one has one of its job titles now',
    access: 'competences.manage',
    params: byId,
    response: competenceProfile,
  },
});
