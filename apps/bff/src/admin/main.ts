import { Refusal } from '@jornada/domain/refusal';
import { Command } from 'commander';
import { isUnavailable } from '../db/engines/errors.ts';
import { SettingError } from '../settings.ts';
import { addAccountCommands } from './account.ts';
import { addBackupCommands } from './backup.ts';
import { addJobsCommands } from './jobs.ts';
import { addKeyCommands } from './keys.ts';
import { addMailCommands } from './mail.ts';
import { addMigrateCommand } from './migrate.ts';
import { examples } from './options.ts';
import { addSeedCommand } from './seed.ts';
import { addUserCommands } from './user.ts';

const program = new Command('npm run admin --')
  .description(
    'Looks after a Jornada from outside: accounts, people, passwords, demo data.\n' +
      'Works on the database that DATA_DIR or DATABASE_URL names, also while the server runs.',
  )
  .configureOutput({ outputError: (text, write) => write(`jornada: ${oneLine(text.replace(/^error: /, ''))}`) });
addAccountCommands(program);
addUserCommands(program);
addSeedCommand(program);
addJobsCommands(program);
addBackupCommands(program);
addKeyCommands(program);
addMailCommands(program);
addMigrateCommand(program);
examples(program, ['account create --name "Padaria São Bento" --email ana@example.com --generate', 'user link --help']);

try {
  await program.parseAsync(process.argv.slice(2), { from: 'user' });
} catch (error) {
  process.stderr.write(`jornada: ${reasonOf(error)}`);
  process.exitCode = 1;
}

/** Errors the operator can act on are one line; anything else is a bug and prints its stack. */
function reasonOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof SettingError) return oneLine(error.message);
  if (!(error instanceof Error)) return oneLine(String(error));
  if (isUnavailable(error))
    return oneLine(`the database is not available: ${error.message || (error as NodeJS.ErrnoException).code}`);
  if ('code' in error || 'errcode' in error) return oneLine(`the database refused: ${error.message}`);
  return `${error.stack}\n`;
}

function oneLine(text: string): string {
  return `${text.trim().replaceAll(/\s*\n\s*/g, ' ')}\n`;
}
