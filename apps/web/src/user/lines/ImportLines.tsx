import { type LinesReport, lines } from '@jornada/contract/user-lines';
import { mdiFileDelimitedOutline } from '@mdi/js';
import { type FormEvent, useState } from 'react';
import { useUpload, wasStopped } from '../../api/upload.ts';
import { Action } from '../../ui/Action.tsx';
import { DropZone } from '../../ui/DropZone.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice, Refused } from '../../ui/states.tsx';
import { undoable } from '../../ui/undo.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { linesWords } from './lines.words.ts';

/** Errors shown in the dialog. */
const SHOWN = 50;

/** Sets who leads whom by a CSV file: checked at once, written with the button, and undone by a file of what was before. */
export function ImportLines({ onClose }: { onClose: () => void }) {
  const say = useWords(linesWords);
  const { number } = useFormats();
  const upload = useUpload(lines.importLines, { alsoRefresh: ['employee-hr-data', 'audit'] });
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<LinesReport | null>(null);

  const check = async (chosen: File) => {
    setFile(chosen);
    setReport(null);
    // The error of the upload says what is wrong with a file that cannot be read.
    setReport(await upload.start({ query: { dry_run: true }, body: { file: chosen } }).catch(() => null));
  };
  const undo = (done: LinesReport['done']) => async () => {
    const rows = done.map(({ user_id, from, to }) => `${user_id},${from ?? ''},${to ?? ''}`);
    const before = new File([['user_id,reports_to,reported_to', ...rows].join('\n')], 'before.csv');
    await upload.start({ query: {}, body: { file: before } });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!file || !report || report.error_count > 0) return;
    try {
      await undoable(upload.start({ query: {}, body: { file } }), ({ done }) => ({
        text: say('import.done', { count: done.length, n: number(done.length) }),
        ...(done.length > 0 && { action: { label: say('undo'), run: undo(done) } }),
      }));
      onClose();
    } catch (error) {
      // Lines have changed since the check, which names the rows.
      if (!wasStopped(error)) await check(file);
    }
  };

  return (
    <FormDialog
      title={say('import.title')}
      confirmLabel={say('import.confirm')}
      busy={upload.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{say('import.text')}</p>
      <DropZone
        label={say('import.choose')}
        accept=".csv,.tsv,.txt,text/csv"
        usable={!upload.busy}
        onFiles={([chosen]) => chosen && void check(chosen)}
      >
        {({ choose }) => (
          <Action variant="outlined" icon={mdiFileDelimitedOutline} onClick={choose}>
            {file ? file.name : say('import.choose')}
          </Action>
        )}
      </DropZone>
      <Refused error={upload.error} />
      <output>
        {report?.error_count === 0 &&
          say('import.found', {
            count: report.changed,
            n: number(report.changed),
            unchanged: number(report.unchanged),
          })}
      </output>
      {report && report.error_count > 0 && (
        <Notice role="alert" data-tone="error">
          {say('import.errors', { count: report.error_count, n: number(report.error_count) })}
          <ul>
            {report.errors.slice(0, SHOWN).map(({ row, path, code, value }) => (
              <li key={`${row} ${path} ${code}`}>
                {say('import.row', { row: number(row), fault: say(faultOf(code)), value: value ?? '' })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </FormDialog>
  );
}

const CODES = [
  'not_here',
  'duplicate',
  'oneself',
  'circle',
  'too_deep',
  'changed',
  'no_column',
  'no_rows',
  'too_many_rows',
] as const;

const faultOf = (code: string) => `import.${CODES.find((known) => known === code) ?? 'unreadable'}` as const;
