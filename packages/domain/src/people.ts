import { type Level, may, SUPER_ADMIN } from './access.ts';

/** An employment link. */
export interface LinkState {
  level: Level;
  active: boolean;
}

/**
 * Whether a link change would leave the account without an active Super Admin. Nobody could then appoint another, so
 * the last one cannot be demoted or unlinked.
 * @param activeSupers ids of the account's active Super Admins before the change
 */
export const losesLastSuper = (activeSupers: readonly number[], userId: number, after: LinkState): boolean =>
  activeSupers.length === 1 && activeSupers[0] === userId && !(after.active && after.level === SUPER_ADMIN);

/**
 * Whether `level` may change a link from `before` (null for a new link) to `after`. Only level 5 grants or takes level
 * 5, and ending a Super Admin's link counts as taking it.
 */
export const mayChangeLink = (level: Level, before: LinkState | null, after: LinkState): boolean => {
  const same = before?.level === after.level && before.active === after.active;
  const isAboutSuper = before?.level === SUPER_ADMIN || after.level === SUPER_ADMIN;
  return may(level, 'people.manage') && (same || !isAboutSuper || may(level, 'people.grant-super'));
};

/** Days an invitation is valid. */
export const INVITATION_DAYS = 7;

/**
 * Whether `level` may end the sessions of a person of level `of`, or create a link for choosing a new password: never
 * for a higher level.
 */
export const mayManageAccess = (level: Level, of: Level): boolean => may(level, 'people.manage') && of <= level;

/** Whether one person may set or remove the photo of another or their own: never of a higher level. */
export const mayChangePhoto = (by: { id: number; level: Level }, of: { id: number; level: Level }): boolean =>
  by.id === of.id ? may(by.level, 'people.own') : mayManageAccess(by.level, of.level);

/** Hours for which a password link is valid. */
export const PASSWORD_LINK_HOURS = 24;
