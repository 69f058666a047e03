import type { Fault } from './refusal.ts';
import { fold } from './text.ts';

/** Characters (code points) a new password needs at least: NIST SP 800-63B-4, 3.1.1.2, for a password that stands alone. */
export const PASSWORD_MIN = 15;
/** The most we take: far above what people or managers make, below what would be work to hash. */
export const PASSWORD_MAX = 128;

export type PasswordFault = 'too_short' | 'too_long' | 'common' | 'names_account' | 'not_storable';

/** What each fault says in plain English. */
export const PASSWORD_FAULTS: Record<PasswordFault, string> = {
  too_short: `must have at least ${PASSWORD_MIN} characters`,
  too_long: `must have at most ${PASSWORD_MAX} characters`,
  common: 'is too easy to guess',
  names_account: 'must be more than the name of the account or the person',
  not_storable: 'must be well-formed text without NUL',
};

/**
 * Why `password` may not be used, or null. No composition rules: length, and not what a guesser tries first.
 * @param isCommon whether a folded text is on the list of common passwords
 * @param names what a guesser knows: the account's name, the person's name and e-mail
 */
export function passwordFault(
  password: string,
  isCommon: (folded: string) => boolean,
  names: readonly string[] = [],
): PasswordFault | null {
  if (!password.isWellFormed() || password.includes('\0')) return 'not_storable';
  const length = [...password].length;
  if (length < PASSWORD_MIN) return 'too_short';
  if (length > PASSWORD_MAX) return 'too_long';
  const folded = fold(password);
  if (names.some((name) => isMostly(folded, fold(name)))) return 'names_account';
  const bare = folded.replace(/[^\p{L}]+$/u, '').replace(/^[^\p{L}]+/u, '');
  // Spaces and signs between do not hide what it is: `password password` is `passwordpassword`.
  const squeezed = folded.replace(/[^\p{L}\p{N}]+/gu, '');
  if ([folded, bare, squeezed].filter((text) => text.length > 4).some((text) => isCommon(text) || isMonotonous(text)))
    return 'common';
  return null;
}

/** Few different characters, one short piece over and over, or a run along the alphabet, the digits or a keyboard's row. */
function isMonotonous(text: string): boolean {
  if (new Set(text).size < 5) return true;
  for (let period = 1; period <= text.length / 2; period++)
    if (
      text ===
      text
        .slice(0, period)
        .repeat(Math.ceil(text.length / period))
        .slice(0, text.length)
    )
      return true;
  const runs = [
    'abcdefghijklmnopqrstuvwxyz',
    '01234567890123456789',
    'qwertyuiopasdfghjklzxcvbnm',
    '1234567890qwertyuiop',
  ];
  return runs.some((run) => run.repeat(2).includes(text) || [...run].reverse().join('').repeat(2).includes(text));
}

/** Whether little is left of `text` without the words of `name`. */
function isMostly(text: string, name: string): boolean {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  if (words.length === 0) return false;
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), text).replace(/[^\p{L}\p{N}]+/gu, '');
  return left !== text.replace(/[^\p{L}\p{N}]+/gu, '') && [...left].length < 5;
}

/** The same as faults of a field, as far as can be told without the list of common passwords: for a form, before it is sent. */
export const passwordFaults = (path: string, password: string, names: readonly string[] = []): Fault[] => {
  const fault = passwordFault(password, () => false, names);
  return fault ? [{ path, message: PASSWORD_FAULTS[fault], code: `password_${fault}` }] : [];
};
