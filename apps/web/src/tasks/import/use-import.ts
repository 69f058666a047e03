import { type ImportReport, importReport, taskImport } from '@jornada/contract/tasks-import';
import type { DateOrder } from '@jornada/domain/task-import';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { useUpload, wasStopped } from '../../api/upload.ts';
import type { Mapping } from './ImportColumns.tsx';

/** How the file is to be read, beside what the server guesses. */
export type Choices = { mapping?: Mapping; date_order?: DateOrder; create_tags?: boolean };

/**
 * A file on its way in: checked as often as choices change, then imported. The server reads it each time, so what the
 * check says is what the import does.
 */
export function useImport() {
  const client = useQueryClient();
  const upload = useUpload(taskImport.importCsv, { alsoRefresh: ['task-tags', 'audit'] });
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<Choices>({});
  const [report, setReport] = useState<ImportReport | null>(null);
  const [isOld, setOld] = useState(false);
  const [kind, setKind] = useState<'check' | 'import'>('check');

  const send = async (what: 'check' | 'import', which: File, { mapping, date_order, create_tags }: Choices) => {
    setKind(what);
    try {
      return await upload.start({
        query: what === 'check' ? { dry_run: true } : {},
        body: {
          file: which,
          ...(mapping && { mapping: JSON.stringify(mapping) }),
          ...(date_order && { date_order }),
          ...(create_tags && { create_tags: true }),
        },
      });
    } catch (error) {
      // Something has changed since the check: the server says anew what is wrong, row by row.
      const said = error instanceof ApiError && importReport.safeParse(error.details);
      if (said && said.success) {
        setReport(said.data);
        setOld(false);
        upload.forget();
      }
      if (what === 'import' && wasStopped(error)) void client.invalidateQueries({ queryKey: ['tasks'] });
      return wasStopped(error) ? ('canceled' as const) : undefined;
    }
  };

  const check = async (which: File, chosen: Choices) => {
    const answer = await send('check', which, chosen);
    if (!answer || answer === 'canceled') return;
    setReport(answer);
    setChoices({ ...chosen, mapping: Object.fromEntries(answer.columns.map(({ name, field }) => [name, field])) });
    setOld(false);
  };
  return {
    file,
    choices,
    report,
    /** The choices are others than those that were checked. */
    isOld,
    kind,
    upload,
    choose: (next: File) => {
      upload.stop();
      setFile(next);
      setReport(null);
      setChoices({});
      void check(next, {});
    },
    change: (next: Choices) => {
      setChoices((before) => ({ ...before, ...next }));
      setOld(true);
    },
    check: () => (file ? check(file, choices) : undefined),
    /** Resolves with what was created; `canceled` where it was stopped, undefined where it was refused. */
    run: async () => (file ? send('import', file, choices) : undefined),
  };
}
