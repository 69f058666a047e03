import { randomBytes } from 'node:crypto';
import { type User, users } from '@jornada/contract/user';
import type { Level } from '@jornada/domain/access';
import { INVITATION_DAYS, losesLastSuper, mayChangeLink } from '@jornada/domain/people';
import { forbidden, invalid, notFound, Refusal, staleVersion } from '@jornada/domain/refusal';
import type { Caller } from '../context.ts';
import { writeAudit } from '../db/audit.ts';
import { announceSignOut } from '../db/changes.ts';
import { pageOf } from '../db/paging.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/mount.ts';
import { assertPassword, hashPassword, verifyPassword } from '../session/passwords.ts';
import { findUser, listAccountsOf, setPassword } from '../session/session.queries.ts';
import { type SignInDeps, startSession } from '../session/sign-in.ts';
import { findOrInsertUser, insertInvitation, insertInvitedLink, replaceToken } from '../invite/invitations.queries.ts';
import {
  countUsers,
  findPerson,
  listActiveSupers,
  listUsers,
  lockPeople,
  type PersonRow,
  updateLink,
  USER_ORDER,
} from './user.queries.ts';

/**
 * @param publicUrl how browsers reach the server: where an invitation leads
 */
export const userHandlers = (deps: SignInDeps, publicUrl: string): Handlers<typeof users> => {
  /** A new one-time token as the link to hand over. Behind the #: what stands there is never sent or logged. */
  const newLink = (now: Date) => {
    const token = randomBytes(32).toString('base64url');
    return {
      token,
      url: `${publicUrl}/invite#${token}`,
      expiresAt: new Date(now.getTime() + INVITATION_DAYS * 86_400_000).toISOString(),
    };
  };

  return {
    list: async ({ query: { sort, limit, cursor, ...filter } }, { db, caller: { accountId } }) => {
      const page = await pageOf(
        users.list,
        USER_ORDER,
        { sort, limit, cursor },
        {
          rows: (segment) => listUsers(db, accountId, filter, segment),
          count: () => countUsers(db, accountId, filter),
        },
      );
      return { ...page, items: page.items.map(personOf) };
    },

    byId: async ({ params }, { db, caller }) => person(db, caller, params.id),

    create: async ({ body: { nome, email, level, job_title = '' } }, { db, caller, now, audit }) => {
      if (!mayChangeLink(caller.level, null, { level, active: true })) throw forbidden();
      const at = now.toISOString();
      const userId = await findOrInsertUser(db, { nome, email }, at);
      if (!(await insertInvitedLink(db, { account_id: caller.accountId, user_id: userId, level, job_title }, at)))
        throw alreadyHere();
      const { token, url, expiresAt } = newLink(now);
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
      return { ...(await person(db, caller, userId)), invitation_url: url };
    },

    update: async ({ params: { id }, body: { version, ...changes } }, { db, caller, now, audit }) => {
      await lockPeople(db, caller.accountId);
      const before = await person(db, caller, id);
      if (before.version !== version) throw staleVersion(before);
      const link = { level: changes.level ?? before.level, active: changes.is_active ?? before.is_active };
      if (!mayChangeLink(caller.level, { level: before.level, active: before.is_active }, link)) throw forbidden();
      if (link.active && !before.has_joined) throw invalid('is_active', 'this person has not joined yet', 'not_joined');
      if (losesLastSuper(await listActiveSupers(db, caller.accountId), id, link))
        throw lastSuper(before.level === link.level ? 'is_active' : 'level');
      const job_title = changes.job_title ?? before.job_title;
      const at = now.toISOString();
      const deactivated_at = link.active ? null : ((await findPerson(db, caller.accountId, id))?.deactivated_at ?? at);
      if (!(await updateLink(db, caller.accountId, id, version, { level: link.level, job_title, deactivated_at }, at)))
        throw staleVersion(await person(db, caller, id));
      audit({ target: 'user', targetId: id, fields: Object.keys(changes) });
      return person(db, caller, id);
    },

    renewInvitation: async ({ params: { id } }, { db, caller, now, audit }) => {
      await assertInvited(db, caller, id);
      const { token, url, expiresAt } = newLink(now);
      await replaceToken(db, caller.accountId, id, token, expiresAt);
      audit({ target: 'user', targetId: id });
      return { ...(await person(db, caller, id)), invitation_url: url };
    },

    withdrawInvitation: async ({ params: { id } }, { db, caller, now, audit }) => {
      await assertInvited(db, caller, id);
      await replaceToken(db, caller.accountId, id, null, now.toISOString());
      audit({ target: 'user', targetId: id });
      return person(db, caller, id);
    },

    changePassword: async ({ body }, { db, caller, now, address, requestId, setSession }) => {
      const user = await findUser(db, caller.userId);
      // The old password is guessed at as slowly here as at the door.
      const known = await deps.guesses.take(db, user.email, address, now, async () =>
        (await verifyPassword(body.current_password, user.password_hash)) ? true : undefined,
      );
      if (!known) throw invalid('current_password', 'is not the current password', 'wrong_password');
      const accounts = await listAccountsOf(db, caller.userId);
      await assertPassword('new_password', body.new_password, [
        user.nome,
        user.email,
        ...accounts.map(({ name }) => name),
      ]);
      const hash = await hashPassword(body.new_password);
      const at = now.toISOString();
      const version = await inTransaction(db, async (tx) => {
        const raised = await setPassword(tx, user.id, user.credential_version, hash, at);
        const by = {
          accountId: caller.accountId,
          actorId: caller.userId,
          action: 'user.changePassword',
          at,
          requestId,
        };
        if (raised) await writeAudit(tx, by, [{ target: 'user', targetId: user.id, fields: ['password'] }]);
        // It ends the sessions in their other accounts as well, which have no line of it in their logs.
        for (const { id } of accounts)
          if (raised && id !== caller.accountId) await announceSignOut(tx, { accountId: id, userId: user.id });
        return raised;
      });
      if (!version) throw new Refusal('conflict', 'Conflict', { code: 'password_changed_meanwhile' });
      const token = await startSession(deps, db, { ...user, credential_version: version }, caller.accountId, now);
      if (caller.via === 'bearer') return { message: 'Password changed', token };
      setSession(token);
      return { message: 'Password changed' };
    },
  };
};

/** A row of the directory as people see it. */
const personOf = ({ level, deactivated_at, hr_of, invited_of, token_hash, expires_at, ...row }: PersonRow): User => ({
  ...row,
  level: level as Level,
  is_active: deactivated_at === null,
  has_hr_data: hr_of !== null,
  has_joined: invited_of === null,
  invitation_expires_at: token_hash === null ? null : expires_at,
});

async function person(db: Db, { accountId }: Caller, userId: number): Promise<User> {
  const row = await findPerson(db, accountId, userId);
  if (!row) throw notFound();
  return personOf(row);
}

/** A link to a Super Admin's place is in the hands of those who may give it. */
async function assertInvited(db: Db, caller: Caller, userId: number): Promise<void> {
  const { level, has_joined } = await person(db, caller, userId);
  if (!mayChangeLink(caller.level, null, { level, active: true })) throw forbidden();
  if (has_joined) throw new Refusal('conflict', 'Conflict', { code: 'has_joined' });
}

const alreadyHere = () =>
  new Refusal('conflict', 'Conflict', {
    code: 'already_here',
    errors: [{ path: 'email', message: 'is of a person of this account', code: 'already_here' }],
  });

const lastSuper = (path: string) =>
  new Refusal('conflict', 'Conflict', {
    code: 'last_super_admin',
    errors: [
      {
        path,
        message: 'is of the last active Super Admin, who can’t be demoted or unlinked',
        code: 'last_super_admin',
      },
    ],
  });
