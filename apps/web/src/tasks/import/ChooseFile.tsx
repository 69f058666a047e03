import { IMPORT_LIMITS } from '@jornada/domain/task-import';
import { mdiDownloadOutline, mdiFileDelimitedOutline } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Action } from '../../ui/Action.tsx';
import { Notice } from '../../ui/states.tsx';
import { useFormats } from '../../words/format.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { taskWords } from '../tasks.words.ts';
import { importWords } from './import.words.ts';
import { saveCsv } from './save-csv.ts';

const MEGABYTE = 1024 * 1024;
const SHOWN = [
  'title',
  'description',
  'status',
  'priority',
  'assignee_id',
  'client_id',
  'tag_ids',
  'due_on',
  'estimated_minutes',
] as const;

type Props = {
  file: File | null;
  onFile: (file: File) => void;
  whyNot?: string | undefined;
};

/** Takes a CSV file by choice, by drop, or as cells that are pasted; judges at once what need not be sent to be refused. */
export function ChooseFile({ file, onFile, whyNot }: Props) {
  const say = useWords(importWords);
  const sayTask = useWords(taskWords);
  const { number } = useFormats();
  const language = useLanguage();
  const limitsId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const size = (bytes: number) =>
    bytes < MEGABYTE
      ? `${number(Math.max(1, Math.round(bytes / 1024)))} kB`
      : `${number(Math.round(bytes / MEGABYTE))} MB`;

  const take = (chosen: File) => {
    const wrong =
      chosen.size === 0
        ? say('empty')
        : /\.(xlsx?|ods|numbers)$/i.test(chosen.name)
          ? say('workbook')
          : chosen.size > IMPORT_LIMITS.bytes
            ? say('too-large', { size: size(chosen.size), limit: size(IMPORT_LIMITS.bytes) })
            : null;
    setProblem(wrong);
    if (wrong === null) onFile(chosen);
  };
  usePasted(whyNot === undefined, (text) => take(new File([text], `${say('pasted')}.csv`)), take);

  const hasFiles = ({ dataTransfer }: DragEvent) => whyNot === undefined && dataTransfer.types.includes('Files');
  return (
    <Zone
      data-over={over}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        const [dropped] = event.dataTransfer.files;
        if (dropped) take(dropped);
      }}
    >
      <div data-row>
        <Action
          variant={file ? 'outlined' : 'contained'}
          icon={mdiFileDelimitedOutline}
          whyNot={whyNot}
          aria-describedby={limitsId}
          onClick={() => input.current?.click()}
        >
          {say(file ? 'choose.again' : 'choose')}
        </Action>
        <span>{say(over ? 'drop.now' : 'drop')}</span>
      </div>
      <output>{file && !problem && <b>{say('chosen', { name: file.name, size: size(file.size) })}</b>}</output>
      {problem && <Notice role="alert">{problem}</Notice>}
      <small id={limitsId}>
        {say('file.text', { rows: number(IMPORT_LIMITS.rows), size: size(IMPORT_LIMITS.bytes) })}
      </small>
      <Action
        size="small"
        icon={mdiDownloadOutline}
        onClick={() =>
          saveCsv(
            say('template.file'),
            [SHOWN.map((field) => sayTask(`field.${field}`)), [say('template.title')]],
            language,
          )
        }
      >
        {say('template')}
      </Action>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        aria-label={say('choose')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) take(chosen);
          // The same file may be chosen again, when it has been corrected.
          target.value = '';
        }}
      />
    </Zone>
  );
}

/** Cells copied from a spreadsheet, or a file: what is pasted into a field stays there. */
function usePasted(listens: boolean, onText: (text: string) => void, onFile: (file: File) => void): void {
  const latest = useRef({ onText, onFile });
  useEffect(() => {
    latest.current = { onText, onFile };
  });
  useEffect(() => {
    if (!listens) return undefined;
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      if (target instanceof HTMLElement && target.matches('input, textarea, select')) return;
      const [file] = clipboardData?.files ?? [];
      const text = clipboardData?.getData('text/plain') ?? '';
      if (file) latest.current.onFile(file);
      else if (text.trim() !== '') latest.current.onText(text);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [listens]);
}

const Zone = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  justifyItems: 'start',
  padding: 16,
  border: `1px dashed ${theme.vars.palette.text.disabled}`,
  borderRadius: 10,
  overflowWrap: 'anywhere',
  '&[data-over=true]': { borderColor: theme.vars.palette.primary.main, background: theme.vars.palette.tint },
  '& > [data-row]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' },
  '& > [data-row] > span:last-child': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& > output:empty': { display: 'none' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '@media print': { display: 'none' },
}));
