import type { Locale } from '@jornada/domain/account';
import type { Command } from 'commander';
import { COMPANIES, DEMO_PASSWORD, FIRST_COMPANY } from '../demo/companies.ts';
import { seedDemo } from '../demo/demo.ts';
import { readSettings } from '../settings.ts';
import { createVault } from '../vault/vault.ts';
import { operate } from './operate.ts';
import { asCount, asDate, asLocale, examples, machineLocale } from './options.ts';

const MOST_TASKS = 5_000_000;

export function addSeedCommand(program: Command): void {
  examples(
    program
      .command('seed')
      .description('write the demo data set into an empty database; the same options give the same rows')
      .option('--tasks <number>', 'how many tasks the first account has', asCount(MOST_TASKS), FIRST_COMPANY.tasks)
      .option('--as-of <date>', 'the day that the data is made for (default: today)', asDate)
      .option('--locale <locale>', 'the language of its texts: en or pt-BR', asLocale, machineLocale())
      .action(seed),
    ['seed', 'seed --tasks 100000 --as-of 2026-03-02 --locale pt-BR'],
  );
}

const seed = ({ tasks, asOf, locale }: { tasks: number; asOf?: string; locale: Locale }) =>
  operate(async (db, now, _applied, openFiles) => {
    const vault = createVault(readSettings().keyRing);
    await seedDemo(db, { tasks, asOf: asOf ?? now, locale, vault, files: await openFiles() });
    return ['The demo data set is there.', ...whoCanSignIn()];
  });

/** The demo people with known e-mails, one per line, and their password. */
export const whoCanSignIn = (): string[] => [
  'Who can sign in:',
  ...COMPANIES.flatMap(({ name, planEnds, named }, at) =>
    named.map(({ email, level, inactive }) => {
      const notes = [planEnds !== null && 'plan expired', inactive && 'employment link inactive'].filter(Boolean);
      return `  ${email.padEnd(22)} level ${level}  account ${at + 1}, ${[name, ...notes].join(', ')}`;
    }),
  ),
  `The password of all is ${DEMO_PASSWORD}`,
];
