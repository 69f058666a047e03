import type { taskImport } from '@jornada/contract/tasks-import';
import { may } from '@jornada/domain/access';
import { forbidden, invalid } from '@jornada/domain/refusal';
import { openCsv } from '../files/csv-table.ts';
import type { Handlers } from '../http/mount.ts';
import { checkRows, noTask, readingOf } from './import-check.service.ts';
import { asRefusal, nothingWritten, write } from './import.service.ts';

/**
 * The file is read twice and its rows are never in memory together: first to check it, before the transaction and
 * without blocking other requests; then, if it is valid, to write it. Rows are checked again while they are written, so
 * that a change in between (e.g. a deleted tag) leaves nothing written.
 */
export const taskImportHandlers: Handlers<typeof taskImport> = {
  importCsv: {
    prepare: async ({ query: { dry_run = false }, body: { file, create_tags = false, ...options } }, context) => {
      const createTags = create_tags && may(context.caller.level, 'tags.create');
      if (create_tags && !createTags) throw invalid('create_tags', 'needs the permission to create tags', 'no_right');
      const table = await openCsv(file.bytes).catch(asRefusal);
      const checked = await checkRows(table, await readingOf(context.db, context, table, options), createTags, noTask);
      if (dry_run) return async () => checked;
      return async (inside) => {
        // The rights may have changed while the file was checked.
        if (checked.new_tags.length && !may(inside.caller.level, 'tags.create')) throw forbidden();
        // Refused here and not earlier, so that a repeated import still returns the first result.
        if (checked.error_count) throw nothingWritten(checked);
        return write(table, options, checked, inside);
      };
    },
  },
};
