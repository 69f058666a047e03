import type { taskImport } from '@jornada/contract/tasks-import';
import { may } from '@jornada/domain/access';
import { invalid } from '@jornada/domain/refusal';
import { openCsv } from '../files/csv-table.ts';
import type { Handlers } from '../http/mount.ts';
import { judge, noTask, readingOf } from './import-check.service.ts';
import { asRefusal, nothingWritten, write } from './import.service.ts';

/**
 * The file is read twice and its rows are never in memory together: first to check it, before the transaction and without
 * blocking other requests; then, where nothing is wrong with it, to write it. Rows are checked again while they are
 * written, so that a change in between, such as a deleted tag, leaves nothing written.
 */
export const taskImportHandlers: Handlers<typeof taskImport> = {
  importCsv: {
    prepare: async ({ query: { dry_run = false }, body: { file, create_tags = false, ...options } }, context) => {
      const createTags = create_tags && may(context.caller.level, 'tags.create');
      if (create_tags && !createTags) throw invalid('create_tags', 'takes the right to create tags', 'no_right');
      const table = await openCsv(file.bytes).catch(asRefusal);
      const judged = await judge(table, await readingOf(context.db, context, table, options), createTags, noTask);
      if (dry_run) return async () => judged;
      return async (inside) => {
        // Refused here and not before, so that a repeated import still gets the result of the first.
        if (judged.error_count) throw nothingWritten(judged);
        return write(table, options, judged, inside);
      };
    },
  },
};
