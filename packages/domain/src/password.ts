import type { Fault } from './refusal.ts';
import { fold } from './text.ts';

/** Minimum length in code points of a new password: NIST SP 800-63B-4, 3.1.1.2, for single-factor passwords. */
export const PASSWORD_MIN = 15;
/** Maximum length: far above what people or password managers use, low enough to hash cheaply. */
export const PASSWORD_MAX = 128;

export type PasswordFault = 'too_short' | 'too_long' | 'common' | 'names_account' | 'not_storable';

/** Message of each fault. */
export const PASSWORD_FAULTS: Record<PasswordFault, string> = {
  too_short: `must have at least ${PASSWORD_MIN} characters`,
  too_long: `must have at most ${PASSWORD_MAX} characters`,
  common: 'is too easy to guess',
  names_account: 'must be more than the name of the account or the person',
  not_storable: 'must be well-formed text without NUL',
};

/**
 * Why `password` is refused, or null. No composition rules: only length and easily guessed values.
 * @param isCommon whether a folded text is on the list of common passwords
 * @param names texts that an attacker can guess from: the account's name, the person's name and e-mail
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
  // Spaces and punctuation are ignored: `password password` is `passwordpassword`.
  const squeezed = folded.replace(/[^\p{L}\p{N}]+/gu, '');
  if ([folded, bare, squeezed].filter((text) => text.length > 4).some((text) => isCommon(text) || isMonotonous(text)))
    return 'common';
  return null;
}

/** Few distinct characters, a short repeated piece, or a run along the alphabet, digits or a keyboard row. */
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

/** Whether little of `text` remains without the words of `name`. */
function isMostly(text: string, name: string): boolean {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  if (words.length === 0) return false;
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), text).replace(/[^\p{L}\p{N}]+/gu, '');
  return left !== text.replace(/[^\p{L}\p{N}]+/gu, '') && [...left].length < 5;
}

/** The same as field faults for a form before it is sent; without the list of common passwords. */
export const passwordFaults = (path: string, password: string, names: readonly string[] = []): Fault[] => {
  const fault = passwordFault(password, () => false, names);
  return fault ? [{ path, message: PASSWORD_FAULTS[fault], code: `password_${fault}` }] : [];
};
