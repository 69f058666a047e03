import { type ImportReport, importReport, taskImport } from '@jornada/contract/tasks-import';
import type { DateOrder } from '@jornada/domain/task-import';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { wasStopped } from '../../api/http.ts';
import { useUpload } from '../../api/upload.ts';
import type { Mapping } from './ImportColumns.tsx';

/** Choices that override the server's guesses on how to parse the file. */
export type Choices = { mapping?: Mapping; date_order?: DateOrder; create_tags?: boolean };

/**
 * Uploads a file: checks it at each change of the choices, then imports it. The server parses the file each time, so
 * that the check and the import agree.
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
      // Data has changed since the check: the refusal contains a new report, row by row.
      const parsed = error instanceof ApiError && importReport.safeParse(error.details);
      if (parsed && parsed.success) {
        setReport(parsed.data);
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
    /** The choices have changed since the last check. */
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
    /** Resolves to what was created; `canceled` if stopped, undefined if refused. */
    run: async () => (file ? send('import', file, choices) : undefined),
  };
}
