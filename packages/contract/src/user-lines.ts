import { LINE_COLUMNS, LINES_IMPORT } from '@jornada/domain/lines-import';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { file } from './form.ts';
import { importReport } from './import-report.ts';
import { list } from './list.ts';
import { byId, count, date, flag, id, minutes, searchText } from './shapes.ts';
import { balance } from './balances.ts';

/** A person in the tree of leaders and reports. */
const linePosition = z.object({
  user_id: id,
  nome: z.string(),
  job_title: z.string(),
  /** The effective leader: the nearest person up the line whose link is active. */
  reports_to: z.nullable(id),
  /** The number of active people they lead directly. */
  leads: count,
  /** The number of active people below them. */
  below: count,
});
export type LinePosition = z.infer<typeof linePosition>;

/** A direct report of a leader, with data about today and this week that the caller may see. */
const teamMember = z.object({
  id,
  nome: z.string(),
  job_title: z.string(),
  /** The version of the photo, as in `User`. */
  photo: z.nullable(z.string()),
  /** The number of active people they lead directly. */
  leads: count,
  /** The approved absence of today, whole days first; null if there is none. */
  absence: z.nullable(
    z.object({
      /** Null if the kind is private and the caller may not see it. */
      kind_id: z.nullable(id),
      ends_on: date,
      /** Null for whole days. */
      minutes_per_day: z.nullable(minutes),
    }),
  ),
  /** Worked and expected minutes, Monday to Sunday; expected is null if a day has no schedule. */
  week: z.object({ minutes, expected_minutes: z.nullable(minutes) }),
  /** Tasks assigned to the person, of those that the caller may see. */
  tasks: z.object({ open: count, overdue: count }),
  /** Null without `bank.read-all`. */
  balance_minutes: z.nullable(balance),
  /** Feedback of the last 90 days that the caller may see; null for callers who do not lead the person directly. */
  feedback: z.nullable(z.object({ received: count, sent: count })),
  /**
   * The active development plan that ends first, and the number of plans; null without one, and for callers who do not
   * lead the person directly.
   */
  plan: z.nullable(
    z.object({
      id,
      plans: count,
      progress_percent: z.int().check(z.gte(0), z.lte(100)),
      /** Whether one of the plans is late. */
      is_late: z.boolean(),
      /** The first day on which a check-in is due. */
      next_check_in_on: z.nullable(date),
    }),
  ),
  /** The person's latest evaluation figures; null for callers who do not lead the person directly. */
  evaluation: z.nullable(
    z.object({
      /**
       * Unsubmitted forms about the person, by the caller and by the person themselves; forms of others are not counted
       * per person.
       */
      open_forms: count,
      /** Scores of the last released results that the caller may read, oldest first. Reading them is logged once a day. */
      scores: z.array(z.object({ evaluation_id: id, score_hundredths: z.int(), points: count })),
    }),
  ),
});
export type TeamMember = z.infer<typeof teamMember>;

/** A row of the file of leaders, with the leader as stored. */
const lineRow = z.object({
  user_id: id,
  nome: z.string(),
  email: z.string(),
  reports_to: z.nullable(id),
  leader_email: z.nullable(z.string()),
});

/** The result of an import, or of its check. */
const linesReport = z.object({
  ...importReport(LINE_COLUMNS),
  /** People whose leader differs from the file. */
  changed: count,
  unchanged: count,
  /** The leaders before and after an import: a file of them, with `reported_to`, undoes it. Empty for a check. */
  done: z.array(z.object({ user_id: id, from: z.nullable(id), to: z.nullable(id) })),
});
export type LinesReport = z.infer<typeof linesReport>;

/** Lines belong to the resource of people: after a change of one, everything about people is read again. */
export const lines = resource('user', rowsSeenBy('people.read'), {
  lines: {
    method: 'GET',
    path: '/v2/user/lines',
    summary: 'All active people by name, with their effective leaders. 409 `too_many` above 20,000 people',
    access: 'people.read',
    response: z.object({ items: z.array(linePosition) }),
  },
  team: {
    method: 'GET',
    path: '/v2/user/{id}/team',
    summary:
      'The direct reports of a person, by name: the caller’s at any level, those of a person whom the caller leads, and everyone’s with `people.manage`',
    access: 'people.read',
    ofPerson: { param: 'id', others: 'people.manage', leads: 'line' },
    params: byId,
    response: z.object({ items: z.array(linePosition) }),
  },
  teamToday: list({
    path: '/v2/user/{id}/team/today',
    summary:
      'The direct reports of a person with absence, hours of this week, tasks, balance, feedback, development plan, open forms and last scores, as far as the caller may see them; for the same callers as the team',
    access: 'people.read',
    ofPerson: { param: 'id', others: 'people.manage', leads: 'line' },
    params: byId,
    item: teamMember,
    filters: { q: z.optional(searchText) },
    sorts: ['nome', 'job_title'],
    defaultSort: 'nome',
  }),
  exportLines: {
    method: 'GET',
    path: '/v2/user/lines/export.csv',
    summary: 'The active people by name with their recorded leaders: a file that can be imported again',
    access: 'people.manage',
    answers: 'csv',
    heavy: true,
    response: lineRow,
  },
  importLines: {
    method: 'POST',
    path: '/v2/user/lines/import',
    summary:
      'Set leaders by a CSV file of at most 20,000 rows: people by `user_id` or `email`, leaders by `reports_to` or `leader_email`, none if empty. All rows or none; circles are found in the whole file. With dry_run nothing is written',
    access: 'people.manage',
    idempotent: true,
    query: z.strictObject({ dry_run: z.optional(flag) }),
    sends: 'form',
    body: z.strictObject({ file: file(LINES_IMPORT) }),
    response: linesReport,
  },
});
