import { IMPORT_LIMITS } from '@jornada/domain/task-import';
import { mdiDownloadOutline, mdiFileDelimitedOutline } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { useId, useState } from 'react';
import { Action } from '../../ui/Action.tsx';
import { DropZone, usePaste } from '../../ui/DropZone.tsx';
import { space } from '../../ui/scale.ts';
import { Notice } from '../../ui/states.tsx';
import { useFormats } from '../../words/format.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { TASK_FIELDS } from '../change/task-values.ts';
import { taskWords } from '../tasks.words.ts';
import { importWords } from './import.words.ts';
import { saveCsv } from './save-csv.ts';

const MEGABYTE = 1024 * 1024;

type Props = {
  file: File | null;
  onFile: (file: File) => void;
  whyNot?: string | undefined;
};

/** Takes a CSV file by choice, drop or pasted cells; rejects invalid files before upload. */
export function ChooseFile({ file, onFile, whyNot }: Props) {
  const say = useWords(importWords);
  const sayTask = useWords(taskWords);
  const { number } = useFormats();
  const language = useLanguage();
  const limitsId = useId();
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
  const takeFirst = ([chosen]: readonly File[]) => {
    if (chosen) take(chosen);
  };
  // Pasted spreadsheet cells or a file; paste into a text field is left alone.
  usePaste(whyNot === undefined, ({ clipboardData, target }) => {
    if (target instanceof HTMLElement && target.matches('input, textarea, select')) return;
    const [pasted] = clipboardData?.files ?? [];
    const text = clipboardData?.getData('text/plain') ?? '';
    if (pasted) take(pasted);
    else if (text.trim() !== '') take(new File([text], `${say('pasted')}.csv`));
  });

  return (
    <Zone
      label={say('choose')}
      accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
      usable={whyNot === undefined}
      onFiles={takeFirst}
    >
      {({ over, choose }) => (
        <>
          <div data-row>
            <Action
              variant={file ? 'outlined' : 'contained'}
              icon={mdiFileDelimitedOutline}
              whyNot={whyNot}
              aria-describedby={limitsId}
              onClick={choose}
            >
              {say(file ? 'choose.again' : 'choose')}
            </Action>
            <span>{say(over ? 'drop.now' : 'drop')}</span>
          </div>
          <output>{file && !problem && <b>{say('chosen', { name: file.name, size: size(file.size) })}</b>}</output>
          {problem && (
            <Notice role="alert" data-tone="error">
              {problem}
            </Notice>
          )}
          <small id={limitsId}>
            {say('file.text', { rows: number(IMPORT_LIMITS.rows), size: size(IMPORT_LIMITS.bytes) })}
          </small>
          <Action
            size="small"
            icon={mdiDownloadOutline}
            onClick={() =>
              saveCsv(
                say('template.file'),
                [TASK_FIELDS.map((field) => sayTask(`field.${field}`)), [say('template.title')]],
                language,
              )
            }
          >
            {say('template')}
          </Action>
        </>
      )}
    </Zone>
  );
}

const Zone = styled(DropZone)({
  gap: space(1.25),
  overflowWrap: 'anywhere',
  '& > output:empty': { display: 'none' },
  '@media print': { display: 'none' },
});
