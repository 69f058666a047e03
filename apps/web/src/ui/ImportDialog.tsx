import { mdiFileDelimitedOutline } from '@mdi/js';
import { type FormEvent, useState } from 'react';
import { Action } from './Action.tsx';
import { DropZone } from './DropZone.tsx';
import { FormDialog } from './FormDialog.tsx';
import { Notice, Refused } from './states.tsx';
import type { ToastContent } from './toasts.ts';
import { undoable } from './undo.ts';

/** Errors shown in the dialog. */
const SHOWN = 50;

/** A wrong cell of the file. */
type Fault = { row: number; path: string; code: string; value?: string | undefined };
type Report = { errors: readonly Fault[]; error_count: number };

type Props<R extends Report> = {
  /** The texts of the dialog. */
  say: { title: string; text: string; choose: string; confirm: string };
  /** The upload of an import that can run as a check, which returns only the report. */
  upload: {
    start: (input: { query: { dry_run?: true }; body: { file: File } }) => Promise<R>;
    busy: boolean;
    error: Error | null;
    /** Whether an error only means that the upload was canceled. */
    wasStopped: (error: unknown) => boolean;
  };
  /** Text about the effect of a file without errors. */
  found: (report: R) => string;
  /** Text with the number of errors. */
  errors: (report: R) => string;
  fault: (fault: Fault) => string;
  /** The toast after an import, with Undo if it can be undone. */
  done: (report: R) => ToastContent;
  onClose: () => void;
};

/** Imports a CSV file: it is checked as soon as it is chosen, and written with the button. */
export function ImportDialog<R extends Report>({ say, upload, found, errors, fault, done, onClose }: Props<R>) {
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<R | null>(null);

  const check = async (chosen: File) => {
    setFile(chosen);
    setReport(null);
    // If the file cannot be read, `error` of the upload contains the reason.
    setReport(await upload.start({ query: { dry_run: true }, body: { file: chosen } }).catch(() => null));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!file || !report || report.error_count > 0) return;
    try {
      await undoable(upload.start({ query: {}, body: { file } }), done);
      onClose();
    } catch (error) {
      // The account may have changed since the check: another check names the rows.
      if (!upload.wasStopped(error)) await check(file);
    }
  };

  return (
    <FormDialog title={say.title} confirmLabel={say.confirm} busy={upload.busy} onSubmit={submit} onClose={onClose}>
      <p style={{ margin: 0 }}>{say.text}</p>
      <DropZone
        label={say.choose}
        accept=".csv,.tsv,.txt,text/csv"
        usable={!upload.busy}
        onFiles={([chosen]) => chosen && void check(chosen)}
      >
        {({ choose }) => (
          <Action variant="outlined" icon={mdiFileDelimitedOutline} onClick={choose}>
            {file ? file.name : say.choose}
          </Action>
        )}
      </DropZone>
      <Refused error={upload.error} />
      <output>{report?.error_count === 0 && found(report)}</output>
      {report && report.error_count > 0 && (
        <Notice role="alert" data-tone="error">
          {errors(report)}
          <ul>
            {report.errors.slice(0, SHOWN).map((one) => (
              <li key={`${one.row} ${one.path} ${one.code}`}>{fault(one)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </FormDialog>
  );
}
