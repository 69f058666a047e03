import { type Level, may } from './access.ts';

/** Seconds that a time-based code is shown (RFC 6238, the default of every authenticator app). */
export const STEP_SECONDS = 30;
/** Steps before and after the current one that are accepted, because clocks differ. */
const DRIFT_STEPS = 1;

/** The number of the time step at `now` (RFC 6238, 4.2). */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1_000 / STEP_SECONDS);

/**
 * The steps whose codes are accepted at `now`: the current one and its neighbours, but only those after the step of the
 * code that was accepted last, so that no code works twice (RFC 6238, 5.2).
 */
export const acceptedSteps = (now: Date, lastStep: number): number[] => {
  const current = stepAt(now);
  return Array.from({ length: 2 * DRIFT_STEPS + 1 }, (_, at) => current - DRIFT_STEPS + at).filter(
    (step) => step > lastStep,
  );
};

/** Minutes within which a new secret has to be confirmed. */
export const SET_UP_MINUTES = 60;

/** The maximum number of passkeys of a person. */
export const MOST_PASSKEYS = 20;

/** The number of recovery codes that a person gets at a time. */
export const RECOVERY_CODES = 10;
/** Letters and digits that are not easily confused. */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstvwxyz0123456789';
/** Characters of a recovery code: 80 bits, so that a fast hash of it cannot be guessed. */
export const RECOVERY_LENGTH = 16;

/** The displayed form of a recovery code: `abcd-efgh-jkmn-pqrs`. */
export const shownRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** A code as typed, without the spaces and hyphens that make it readable. */
export type TypedCode = { kind: 'totp' | 'recovery'; code: string } | undefined;

/** Distinguishes a code of an authenticator app from a recovery code; undefined if it can be neither. */
export function typedCode(text: string): TypedCode {
  const code = text.replace(/[\s-]/g, '').toLowerCase();
  if (/^[0-9]{6}$/.test(code)) return { kind: 'totp', code };
  // Letters that are not in the alphabet are read as the digits they resemble.
  const read = code.replaceAll('o', '0').replaceAll('i', '1').replaceAll('l', '1');
  return read.length === RECOVERY_LENGTH && [...read].every((letter) => RECOVERY_ALPHABET.includes(letter))
    ? { kind: 'recovery', code: read }
    : undefined;
}

/**
 * Whether a person of `level` has to set up a second factor before anything else.
 * @param required the levels for which the account requires one
 */
export const mustSetUp = (required: readonly Level[], level: Level, hasOne: boolean): boolean =>
  !hasOne && required.includes(level);

/**
 * Whether `level` may reset the second factor of a person of level `of` who has lost the device. Never for a higher
 * level: an Admin could otherwise weaken the sign-in of a Super Admin.
 */
export const mayReset = (level: Level, of: Level): boolean => may(level, 'people.manage') && of <= level;
