import { users } from '@jornada/contract/user';
import { dateIn } from '@jornada/domain/calendar';
import { withEnd, withReturn } from '@jornada/domain/employment';
import { datesAfter } from '@jornada/domain/ended-link';
import { losesLastSuper, mayChangeLink, mayManageAccess, PASSWORD_LINK_HOURS } from '@jornada/domain/people';
import { forbidden, invalid, Refusal, staleVersion } from '@jornada/domain/refusal';
import { announceSignOut } from '../db/changes.ts';
import { pageOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import { type SignInDeps, startSession } from '../session/sign-in.ts';
import { replacePasswordLink } from '../invite/password-links.queries.ts';
import type { Outbox } from '../mails/outbox.ts';
import { assertLeader, noteInRecord } from './lines.service.ts';
import { mailLink } from './mailed-links.service.ts';
import { endSessionsOf, lockLink } from './links.queries.ts';
import { replacePassword } from './password.service.ts';
import { insertInvitation, insertInvitedLink, isEmailHere, replaceToken } from '../invite/invitations.queries.ts';
import { changePeriods } from './periods.queries.ts';
import { insertUser } from '../setup/setup.queries.ts';
import { countUsers, findPerson, listUsers, USER_ORDER } from './user.queries.ts';
import { listActiveSupers, lockPeople, updateLink } from './levels.queries.ts';
import { alreadyHere, assertInvited, lastSuper, newLink, peopleOf, person, personInFull } from './user.service.ts';

interface Links {
  /** The public URL of the server, for links. */
  publicUrl: string;
  /** Sends links by e-mail; without it callers pass on the link of the response. */
  outbox: Outbox | undefined;
}

export const userHandlers = (deps: SignInDeps, { publicUrl, outbox }: Links): Handlers<typeof users> => ({
  list: async ({ query: { sort, limit, cursor, count, ...filter } }, { db, caller: { accountId } }) => {
    const page = await pageOf(
      users.list,
      USER_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listUsers(db, accountId, filter, segment),
        count: () => countUsers(db, accountId, filter),
      },
    );
    return { ...page, items: await peopleOf(db, accountId, page.items) };
  },

  byId: async ({ params }, { db, caller }) => personInFull(db, caller, params.id),

  create: async ({ body: { nome, email, level, job_title = '' } }, { db, caller, now, audit }) => {
    if (!mayChangeLink(caller.level, null, { level, active: true })) throw forbidden();
    const at = now.toISOString();
    await lockPeople(db, caller.accountId);
    if (await isEmailHere(db, caller.accountId, email)) throw alreadyHere();
    // Always a new user, even if another account has the e-mail, so that the other account's data, name and sign-in are
    // not affected.
    const { id: userId } = await insertUser(db, { nome, email }, at);
    await insertInvitedLink(db, { account_id: caller.accountId, user_id: userId, level, job_title }, at);
    const { token, url, expiresAt } = newLink(publicUrl, now);
    await insertInvitation(
      db,
      {
        account_id: caller.accountId,
        user_id: userId,
        nome,
        email,
        expires_at: expiresAt,
        created_by: caller.userId,
      },
      token,
      at,
    );
    audit({ target: 'user', targetId: userId, fields: ['nome', 'email', 'level', 'job_title'] });
    const of = { kind: 'invitation' as const, accountId: caller.accountId, userId, link: { token, expiresAt }, now };
    const mailed = await mailLink(db, outbox, of);
    return { ...(await person(db, caller, userId)), invitation_url: url, mailed };
  },

  update: async ({ params: { id }, body: { version, ...changes } }, { db, caller, now, audit }) => {
    await lockPeople(db, caller.accountId);
    if (changes.level !== undefined || changes.is_active !== undefined) await lockLink(db, caller.accountId, id);
    const before = await person(db, caller, id);
    if (before.version !== version) throw staleVersion(before);
    const link = { level: changes.level ?? before.level, active: changes.is_active ?? before.is_active };
    if (!mayChangeLink(caller.level, { level: before.level, active: before.is_active }, link)) throw forbidden();
    if (link.active && !before.has_joined) throw invalid('is_active', 'this person has not joined yet', 'not_joined');
    if (losesLastSuper(await listActiveSupers(db, caller.accountId), id, link))
      throw lastSuper(before.level === link.level ? 'is_active' : 'level');
    const { job_title = before.job_title, reports_to = before.reports_to } = changes;
    const hasNewLeader = reports_to !== before.reports_to;
    if (hasNewLeader) await assertLeader(db, caller.accountId, id, reports_to);
    const at = now.toISOString();
    const today = dateIn(caller.timeZone, now);
    const dates = datesAfter(link.active, await findPerson(db, caller.accountId, id), { today, at });
    if (
      !(await updateLink(db, caller.accountId, id, version, { level: link.level, job_title, reports_to, ...dates }, at))
    )
      throw staleVersion(await person(db, caller, id));
    if (before.has_joined && link.active !== before.is_active)
      await changePeriods(db, caller.accountId, id, (periods) =>
        link.active ? withReturn(periods, today) : withEnd(periods, today),
      );
    audit({ target: 'user', targetId: id, fields: Object.keys(changes) });
    if (hasNewLeader) for (const event of await noteInRecord(db, caller.accountId, id, at)) audit(event);
    return person(db, caller, id);
  },

  renewInvitation: async ({ params: { id } }, { db, caller, now, audit }) => {
    await assertInvited(db, caller, id);
    const { token, url, expiresAt } = newLink(publicUrl, now);
    await replaceToken(db, caller.accountId, id, token, expiresAt);
    audit({ target: 'user', targetId: id });
    const of = {
      kind: 'invitation' as const,
      accountId: caller.accountId,
      userId: id,
      link: { token, expiresAt },
      now,
    };
    const mailed = await mailLink(db, outbox, of);
    return { ...(await person(db, caller, id)), invitation_url: url, mailed };
  },

  withdrawInvitation: async ({ params: { id } }, { db, caller, now, audit }) => {
    await assertInvited(db, caller, id);
    await replaceToken(db, caller.accountId, id, null, now.toISOString());
    audit({ target: 'user', targetId: id });
    return person(db, caller, id);
  },

  endSessions: async ({ params: { id } }, { db, caller, now, audit }) => {
    if (!mayManageAccess(caller.level, (await person(db, caller, id)).level)) throw forbidden();
    await lockLink(db, caller.accountId, id);
    await endSessionsOf(db, caller.accountId, id, now.toISOString());
    await announceSignOut(db, { accountId: caller.accountId, userId: id });
    audit({ target: 'user', targetId: id });
    return { message: 'Sessions ended' };
  },

  createPasswordLink: async ({ params: { id } }, { db, caller, now, audit }) => {
    const { nome, level, has_joined } = await person(db, caller, id);
    // For oneself, the current password is required, so that a stolen session cannot replace it.
    if (id === caller.userId || !mayManageAccess(caller.level, level)) throw forbidden();
    if (!has_joined) throw new Refusal('conflict', 'Conflict', { code: 'not_joined' });
    const { token, url, expiresAt } = newLink(publicUrl, now, PASSWORD_LINK_HOURS);
    const link = { account_id: caller.accountId, user_id: id, created_by: caller.userId, expires_at: expiresAt };
    await replacePasswordLink(db, link, token, now.toISOString());
    audit({ target: 'user', targetId: id });
    const made = { token, expiresAt };
    const of = { kind: 'password-link' as const, accountId: caller.accountId, userId: id, link: made, now };
    return { nome, password_url: url, expires_at: expiresAt, mailed: await mailLink(db, outbox, of) };
  },

  changePassword: async ({ body }, context) => {
    const { db, caller } = context;
    const login = await replacePassword(deps, context, body);
    const token = await startSession(deps, db, login, caller, { ...context, via: caller.via });
    if (caller.via === 'bearer') return { message: 'Password changed', token };
    context.setSession(token);
    return { message: 'Password changed' };
  },
});
