import type { Command } from 'commander';
import { operate } from './operate.ts';
import { examples } from './options.ts';

export function addMigrateCommand(program: Command): void {
  examples(
    program
      .command('migrate')
      .description(
        'bring the database to the shape that this version needs; every start and every command here does so too',
      )
      .action(() =>
        operate(async (_db, _now, applied) =>
          applied.length ? [`Applied: ${applied.join(', ')}.`] : ['The database is up to date.'],
        ),
      ),
    ['migrate'],
  );
}
