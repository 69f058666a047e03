import { type Level, SUPER_ADMIN } from './access.ts';

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
