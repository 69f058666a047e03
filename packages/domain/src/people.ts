import { type Level, may, SUPER_ADMIN } from './access.ts';

/** What an employment link says of a person. */
export interface LinkState {
  level: Level;
  active: boolean;
}

/**
 * Whether a change of one person's link would leave the account without an active Super Admin: nobody could then make
 * another, so the last one can't be demoted or unlinked.
 * @param activeSupers the ids of the account's active Super Admins before the change
 */
export const losesLastSuper = (activeSupers: readonly number[], userId: number, after: LinkState): boolean =>
  activeSupers.length === 1 && activeSupers[0] === userId && !(after.active && after.level === SUPER_ADMIN);

/**
 * Whether somebody of `level` may make `after` of a link that was `before` (null: of nobody yet). Level 5 is given and
 * taken by level 5 only, and ending a Super Admin's link takes it.
 */
export const mayChangeLink = (level: Level, before: LinkState | null, after: LinkState): boolean => {
  const same = before?.level === after.level && before.active === after.active;
  const isAboutSuper = before?.level === SUPER_ADMIN || after.level === SUPER_ADMIN;
  return may(level, 'people.manage') && (same || !isAboutSuper || may(level, 'people.grant-super'));
};

/** Days that an invitation can be used. */
export const INVITATION_DAYS = 7;
