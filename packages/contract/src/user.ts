import { LEADING } from '@jornada/domain/lines';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { list } from './list.ts';
import { level, password } from './session.ts';
import {
  byId,
  count,
  date,
  email,
  filled,
  id,
  idInUrl,
  idOrNone,
  instant,
  message,
  repeatable,
  searchText,
  text,
  version,
} from './shapes.ts';

/** A person of the account: the user and the employment link. */
export const user = z.object({
  id,
  nome: z.string(),
  email: z.string(),
  level,
  /** The employment link; inactive while an invitation is open. */
  is_active: z.boolean(),
  job_title: z.string(),
  /** The stored leader, even if that person's link has ended. */
  reports_to: z.nullable(id),
  /** How many active people report to them. */
  leads: count,
  /** The last day of work of a link that has ended; null while it is active. */
  left_on: z.nullable(date),
  /** The last day on which a person whose link has ended reads their own records; null if none was set. */
  access_until: z.nullable(date),
  has_hr_data: z.boolean(),
  /** Expiry of the invitation; null if the person has joined or it was withdrawn. */
  invitation_expires_at: z.nullable(instant),
  /** Whether the person has joined. Before that the link is inactive and cannot be activated. */
  has_joined: z.boolean(),
  created_at: instant,
  /** The version in the address of the photo, `GET /v2/user/{id}/photo?v=`; null if there is none. */
  photo: z.nullable(z.string()),
  version,
});
export type User = z.infer<typeof user>;

/** A person with the fields for the head of their page. */
const personInFull = z.extend(user, {
  /** The department of the HR record; null without one, or if the caller may not read the record. */
  department: z.nullable(z.string()),
  /** How the caller leads the person: as the effective leader, from further above, or not at all (null). */
  leading: z.nullable(z.enum(LEADING)),
});
export type PersonInFull = z.infer<typeof personInFull>;

/** Whether the link was sent to the person by e-mail; false if the server has no mail server. */
const mailed = z.boolean();

/** The invitation link. It works once, and is returned only here. */
const invited = z.extend(user, { invitation_url: z.url(), mailed });

/** The link is null if the invitation is repeated under its Idempotency-Key, because no link is stored. */
const created = z.extend(user, { invitation_url: z.nullable(z.url()), mailed });

const yesOrNo = z.enum(['true', 'false']);
const jobTitle = text(120);

export const users = resource('user', rowsSeenBy('people.read'), {
  list: list({
    path: '/v2/user',
    summary: 'The people of the account',
    access: 'people.read',
    item: user,
    filters: {
      q: z.optional(searchText),
      /** Only these ids, to look up names. */
      id: z.optional(repeatable(idInUrl)),
      level: z.optional(repeatable(z.enum(['1', '2', '3', '4', '5']))),
      is_active: z.optional(yesOrNo),
      has_joined: z.optional(yesOrNo),
      has_hr_data: z.optional(yesOrNo),
      /** `none`: people without a leader. */
      reports_to: z.optional(repeatable(idOrNone)),
    },
    sorts: ['nome', 'email', 'level', 'job_title', 'created_at'],
    defaultSort: 'nome',
  }),
  byId: {
    method: 'GET',
    path: '/v2/user/{id}',
    summary: 'One person of the account',
    access: 'people.read',
    ofPerson: { param: 'id', others: 'people.read' },
    endedLink: 'own',
    params: byId,
    response: personInFull,
  },
  create: {
    method: 'POST',
    path: '/v2/user',
    summary:
      'Invite a person: the response has the one-time link, or null if it repeats an earlier response. Only level 5 grants level 5',
    access: 'people.manage',
    idempotent: true,
    secretFields: ['invitation_url'],
    body: z.strictObject({ nome: filled(120), email, level, job_title: z.optional(jobTitle) }),
    response: created,
  },
  update: {
    method: 'PATCH',
    path: '/v2/user/{id}',
    summary:
      'Change a person’s level, employment link, job title or leader. Ending a link dates it today; the person then reads their own records for 24 months. The last active Super Admin can’t be demoted or unlinked',
    access: 'people.manage',
    params: byId,
    body: z.strictObject({
      version,
      level: z.optional(level),
      is_active: z.optional(z.boolean()),
      job_title: z.optional(jobTitle),
      reports_to: z.optional(z.nullable(id)),
    }),
    response: user,
  },
  renewInvitation: {
    method: 'POST',
    path: '/v2/user/{id}/invitation',
    summary: 'A new one-time link for a person who has not joined yet; the older one stops working',
    access: 'people.manage',
    params: byId,
    response: invited,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/v2/user/{id}/invitation',
    summary: 'Make a person’s open invitation stop working',
    access: 'people.manage',
    params: byId,
    response: user,
  },
  endSessions: {
    method: 'DELETE',
    path: '/v2/user/{id}/sessions',
    summary: 'End every session of a person in this account. Not of a person of a higher level',
    access: 'people.manage',
    params: byId,
    response: z.object({ message }),
  },
  createPasswordLink: {
    method: 'POST',
    path: '/v2/user/{id}/password-link',
    summary:
      'A one-time link by which a person chooses a new password, for 24 hours; an older one stops working. Not for oneself, nor for a person of a higher level',
    access: 'people.manage',
    params: byId,
    response: z.object({ nome: z.string(), password_url: z.url(), expires_at: instant, mailed }),
  },
  changePassword: {
    method: 'PUT',
    path: '/v2/user/password',
    summary:
      'Change the own password; ends every other session. A Bearer caller gets a new token, a browser a new cookie',
    access: 'signed-in',
    changes: 'self',
    openWhenUnpaid: true,
    endedLink: 'own',
    body: z.strictObject({ current_password: password, new_password: password }),
    response: z.object({ message: z.string(), token: z.optional(z.string()) }),
  },
});
