import { type LinesReport, lines } from '@jornada/contract/user-lines';
import { useUpload } from '../../api/upload.ts';
import { ImportDialog } from '../../ui/ImportDialog.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { linesWords } from './lines.words.ts';

/** Sets leaders from a CSV file. A file with the previous leaders undoes it. */
export function ImportLines({ onClose }: { onClose: () => void }) {
  const say = useWords(linesWords);
  const { number } = useFormats();
  const upload = useUpload(lines.importLines, { alsoRefresh: ['employee-hr-data', 'audit'] });
  const undo = (done: LinesReport['done']) => async () => {
    const rows = done.map(({ user_id, from, to }) => `${user_id},${from ?? ''},${to ?? ''}`);
    const before = new File([['user_id,reports_to,reported_to', ...rows].join('\n')], 'before.csv');
    await upload.start({ query: {}, body: { file: before } });
  };
  return (
    <ImportDialog
      say={{
        title: say('import.title'),
        text: say('import.text'),
        choose: say('import.choose'),
        confirm: say('import.confirm'),
      }}
      upload={upload}
      found={({ changed, unchanged }) =>
        say('import.found', { count: changed, n: number(changed), unchanged: number(unchanged) })
      }
      errors={({ error_count: count }) => say('import.errors', { count, n: number(count) })}
      fault={({ row, code, value }) =>
        say('import.row', { row: number(row), fault: say(faultOf(code)), value: value ?? '' })
      }
      done={({ done }) => ({
        text: say('import.done', { count: done.length, n: number(done.length) }),
        ...(done.length > 0 && { action: { label: say('undo'), run: undo(done) } }),
      })}
      onClose={onClose}
    />
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
