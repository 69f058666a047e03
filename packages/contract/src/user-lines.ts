import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { list } from './list.ts';
import { byId, count, date, id, minutes, searchText } from './shapes.ts';
import { balance } from './time-bank.ts';

/** A person in the tree of who leads whom. */
const linePosition = z.object({
  user_id: id,
  nome: z.string(),
  job_title: z.string(),
  /** The effective leader: the nearest person up the line whose link is active. */
  reports_to: z.nullable(id),
  /** How many active people they lead directly. */
  leads: count,
  /** How many active people are under them. */
  below: count,
});
export type LinePosition = z.infer<typeof linePosition>;

/** A person who reports to a leader, with what the caller may know about today and this week. */
const teamMember = z.object({
  id,
  nome: z.string(),
  job_title: z.string(),
  /** The version of the photo, as in `User`. */
  photo: z.nullable(z.string()),
  /** How many active people they lead directly. */
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
});
export type TeamMember = z.infer<typeof teamMember>;

/** Lines belong to the resource of people: after a change of one, everything about people is read again. */
export const lines = resource('user', rowsSeenBy('people.read'), {
  lines: {
    method: 'GET',
    path: '/v2/user/lines',
    summary:
      'Who leads whom: all active people by name, with their effective leaders. 409 `too_many` above 20,000 people',
    access: 'people.read',
    response: z.object({ items: z.array(linePosition) }),
  },
  team: {
    method: 'GET',
    path: '/v2/user/{id}/team',
    summary:
      'The people whom a person leads directly, by name: one’s own at any level, those of a person whom one leads, and everyone’s with `people.manage`',
    access: 'people.read',
    ofPerson: { param: 'id', others: 'people.manage', leads: 'line' },
    params: byId,
    response: z.object({ items: z.array(linePosition) }),
  },
  teamToday: list({
    path: '/v2/user/{id}/team/today',
    summary:
      'The people whom a person leads directly, with absence, hours of this week, tasks and balance, as far as the caller may see them; for the same callers as the team',
    access: 'people.read',
    ofPerson: { param: 'id', others: 'people.manage', leads: 'line' },
    params: byId,
    item: teamMember,
    filters: { q: z.optional(searchText) },
    sorts: ['nome', 'job_title'],
    defaultSort: 'nome',
  }),
});
