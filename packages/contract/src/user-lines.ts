import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { byId, count, id } from './shapes.ts';

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
});
