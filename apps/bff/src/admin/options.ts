import { check } from '@jornada/contract/faults';
import { level } from '@jornada/contract/session';
import { date, email, filled, idInUrl } from '@jornada/contract/shapes';
import type { Level } from '@jornada/domain/access';
import { type Locale, LOCALES } from '@jornada/domain/account';
import { type Command, InvalidArgumentError } from 'commander';

/* Option values, validated by the shapes of the contract. Commander reports the option and the value on error. */

const judged =
  <S extends Parameters<typeof check>[0]>(shape: S) =>
  (value: string) => {
    const result = check(shape, value);
    if ('faults' in result) throw new InvalidArgumentError(`It ${result.faults[0]?.message}.`);
    return result.value;
  };

export const asName = judged(filled(120));
export const asEmail = judged(email);
export const asDate = judged(date);
export const asId = judged(idInUrl);

export function asLevel(value: string): Level {
  const found = check(level, /^[1-5]$/.test(value) ? Number(value) : value);
  if ('faults' in found) throw new InvalidArgumentError('It must be a level from 1 to 5.');
  return found.value;
}

export function asLocale(value: string): Locale {
  const found = LOCALES.find((locale) => locale === value);
  if (!found) throw new InvalidArgumentError(`It must be ${LOCALES.join(' or ')}.`);
  return found;
}

/** The language of this machine: `LC_ALL`, `LC_MESSAGES` or `LANG`, or the setting of the operating system. */
export const machineLocale = (of = new Intl.DateTimeFormat().resolvedOptions().locale): Locale =>
  of.split('-')[0] === 'pt' ? 'pt-BR' : 'en';

export function asYesNo(value: string): boolean {
  if (value !== 'yes' && value !== 'no') throw new InvalidArgumentError('It must be yes or no.');
  return value === 'yes';
}

/** A calendar date or `never`; a word, because commander treats null as an option without a value. */
export const asDateOrNever = (value: string): string => (value === NEVER ? value : asDate(value));
export const NEVER = 'never';

/** An integer from 0 to `most`. */
export const asCount = (most: number) => (value: string) => {
  if (!/^\d{1,9}$/.test(value) || Number(value) > most)
    throw new InvalidArgumentError(`It must be a whole number from 0 to ${most}.`);
  return Number(value);
};

/** An instant, or a calendar date meaning its first moment in UTC. */
export function asInstant(value: string): Date {
  const at = new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00.000Z` : value);
  if (!/^\d{4}-\d{2}-\d{2}/.test(value) || Number.isNaN(at.getTime()))
    throw new InvalidArgumentError('It must be an instant like 2026-11-20T09:00:00Z or a date.');
  return at;
}

/** Appends an example to a command's help. */
export const examples = (command: Command, lines: readonly string[]): Command =>
  command.addHelpText('after', `\nExamples:\n${lines.map((line) => `  npm run admin -- ${line}`).join('\n')}`);
