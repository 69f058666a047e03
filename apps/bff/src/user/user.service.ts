import type { PersonInFull, User } from '@jornada/contract/user';
import type { Level } from '@jornada/domain/access';
import { mayReadHr } from '@jornada/domain/hr-data';
import { leads } from '@jornada/domain/lines';
import { INVITATION_DAYS, mayChangeLink } from '@jornada/domain/people';
import { photoVersion } from '@jornada/domain/photos';
import { forbidden, notFound, Refusal } from '@jornada/domain/refusal';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { listLinesAbove } from '../db/lines.ts';
import { newLinkToken } from '../db/link-token.ts';
import { findHr } from '../employee-hr-data/employee-hr-data.queries.ts';
import { countReports } from './leaders.queries.ts';
import { findPerson, type PersonRow } from './user.queries.ts';

/** A row of the directory in the shape of the contract. @param reports how many active people report to them */
const personOf = (
  { level, deactivated_at, hr_of, invited_of, token_hash, expires_at, photo_digest, ...row }: PersonRow,
  reports: number,
): User => ({
  ...row,
  leads: reports,
  level: level as Level,
  is_active: deactivated_at === null,
  has_hr_data: hr_of !== null,
  has_joined: invited_of === null,
  photo: photo_digest === null ? null : photoVersion(photo_digest),
  invitation_expires_at: token_hash === null ? null : expires_at,
});

export async function person(db: Db, { accountId }: Caller, userId: number): Promise<User> {
  const row = await findPerson(db, accountId, userId);
  if (!row) throw notFound();
  return (await peopleOf(db, accountId, [row]))[0] as User;
}

/** A person with the department, for callers who may read the HR record, and how the caller leads them. */
export async function personInFull(db: Db, caller: Caller, userId: number): Promise<PersonInFull> {
  const { accountId, level, linkActive } = caller;
  const [known, record, above] = await Promise.all([
    person(db, caller, userId),
    mayReadHr(level, userId === caller.userId) ? findHr(db, accountId, userId) : undefined,
    listLinesAbove(db, accountId, [userId]),
  ]);
  const leading = linkActive ? leads(above, caller.userId, userId) : 'no';
  return {
    ...known,
    department: record?.deactivated_at === null && record.department ? record.department : null,
    leading: leading === 'no' ? null : leading,
  };
}

/** Rows of the directory in the shape of the contract. */
export async function peopleOf(db: Db, accountId: number, rows: readonly PersonRow[]): Promise<User[]> {
  const ids = rows.map(({ id }) => id);
  const reports = await countReports(db, accountId, ids);
  return rows.map((row) => personOf(row, reports.get(row.id) ?? 0));
}

/**
 * Only callers who may grant a level may renew or withdraw an invitation to it.
 * @throws Refusal 403 if the caller may not grant it, 409 if the person has joined
 */
export async function assertInvited(db: Db, caller: Caller, userId: number): Promise<void> {
  const { level, has_joined } = await person(db, caller, userId);
  if (!mayChangeLink(caller.level, null, { level, active: true })) throw forbidden();
  if (has_joined) throw new Refusal('conflict', 'Conflict', { code: 'has_joined' });
}

export const alreadyHere = () =>
  new Refusal('conflict', 'Conflict', {
    code: 'already_here',
    errors: [{ path: 'email', message: 'is of a person of this account', code: 'already_here' }],
  });

export const lastSuper = (path: string) =>
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

/**
 * A new one-time token and its link. The token follows the #, so that browsers never send it and servers never log it.
 * @param hours how long it is valid; by default as long as an invitation
 */
export const newLink = (publicUrl: string, now: Date, hours = INVITATION_DAYS * 24) => {
  const token = newLinkToken();
  return {
    token,
    url: `${publicUrl}/invite#${token}`,
    expiresAt: new Date(now.getTime() + hours * 3_600_000).toISOString(),
  };
};
