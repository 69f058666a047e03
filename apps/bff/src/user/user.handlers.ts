import { DEFAULT_LIMIT } from '@jornada/contract/shapes';
import type { users } from '@jornada/contract/user';
import type { Level } from '@jornada/domain/access';
import { invalid, Refusal } from '@jornada/domain/refusal';
import { writeAudit } from '../db/audit.ts';
import { keysetPage, placeOf, sortingOf } from '../db/paging.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/mount.ts';
import { assertPassword, hashPassword, verifyPassword } from '../session/passwords.ts';
import { findUser, listAccountsOf, setPassword } from '../session/session.queries.ts';
import { type SignInDeps, startSession } from '../session/sign-in.ts';
import { countUsers, listUsers, USER_ORDER } from './user.queries.ts';

export const userHandlers = (deps: SignInDeps): Handlers<typeof users> => ({
  list: async ({ query: { q, sort = 'nome', limit = DEFAULT_LIMIT, cursor } }, { db, caller }) => {
    const sorting = sortingOf(USER_ORDER, sort);
    const after = placeOf(cursor, sorting);
    const [page, total] = await Promise.all([
      keysetPage(sorting, after, limit, (stretch) => listUsers(db, caller.accountId, q, sorting, stretch)),
      after ? null : countUsers(db, caller.accountId, q),
    ]);
    return {
      items: page.rows.map(({ deactivated_at, level, ...row }) => ({ ...row, level: level as Level, is_active: deactivated_at === null })),
      next_cursor: page.next_cursor,
      total,
    };
  },

  changePassword: async ({ body }, { db, caller, now, address, requestId, setSession }) => {
    const user = await findUser(db, caller.userId);
    // The old password is guessed at as slowly here as at the door.
    const known = await deps.guesses.take(db, user.email, address, now, async () =>
      (await verifyPassword(body.current_password, user.password_hash)) ? true : undefined,
    );
    if (!known) throw invalid('current_password', 'is not the current password', 'wrong_password');
    const accounts = await listAccountsOf(db, caller.userId);
    await assertPassword('new_password', body.new_password, [user.nome, user.email, ...accounts.map(({ name }) => name)]);
    const hash = await hashPassword(body.new_password);
    const at = now.toISOString();
    const version = await inTransaction(db, async (tx) => {
      const raised = await setPassword(tx, user.id, user.credential_version, hash, at);
      const by = { accountId: caller.accountId, actorId: caller.userId, action: 'user.changePassword', at, requestId };
      if (raised) await writeAudit(tx, by, [{ target: 'user', targetId: user.id, fields: ['password'] }]);
      return raised;
    });
    if (!version) throw new Refusal('conflict', 'Conflict', { code: 'password_changed_meanwhile' });
    const token = await startSession(deps, db, { ...user, credential_version: version }, caller.accountId, now);
    if (caller.via === 'bearer') return { message: 'Password changed', token };
    setSession(token);
    return { message: 'Password changed' };
  },
});
