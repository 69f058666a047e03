import type { ImportError, ImportReport } from '@jornada/contract/tasks-import';
import { mdiDownloadOutline } from '@mdi/js';
import { useState } from 'react';
import { Action } from '../../ui/Action.tsx';
import { space } from '../../ui/scale.ts';
import { useFormats } from '../../words/format.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { errorKey, importWords } from './import.words.ts';
import { saveCsv } from './save-csv.ts';
import { Scroll, Table } from './table.ts';
import { useFieldName } from './use-field-name.ts';

/** Errors shown before "show more". */
const AT_FIRST = 50;

/** Errors by cell, with row numbers as in a spreadsheet, and the list as a download. */
export function ImportErrors({ report }: { report: ImportReport }) {
  const say = useWords(importWords);
  const fieldOf = useFieldName();
  const { number } = useFormats();
  const language = useLanguage();
  const [shown, setShown] = useState(AT_FIRST);
  const { errors, error_count } = report;

  const advice = ({ code, message }: ImportError) => {
    const key = errorKey(code);
    return key ? say(key) : message;
  };
  const save = () =>
    saveCsv(
      say('errors.file'),
      [
        [say('errors.row'), say('errors.field'), say('errors.value'), say('errors.message')],
        ...errors.map((error) => [String(error.row), fieldOf(error.path), error.value ?? '', advice(error)]),
      ],
      language,
    );
  return (
    <>
      {error_count > errors.length && <p style={{ margin: 0 }}>{say('check.first', { n: number(errors.length) })}</p>}
      <Scroll tabIndex={0} role="group" aria-label={say('errors')}>
        <Table aria-label={say('errors')}>
          <thead>
            <tr>
              <th scope="col" data-align="end">
                {say('errors.row')}
              </th>
              <th scope="col">{say('errors.field')}</th>
              <th scope="col">{say('errors.value')}</th>
              <th scope="col">{say('errors.message')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.slice(0, shown).map((error) => (
              // The value is part of the key: two tags of one cell may both be missing.
              <tr key={`${error.row} ${error.path} ${error.code} ${error.value}`}>
                <td data-align="end">{number(error.row)}</td>
                <td>{fieldOf(error.path)}</td>
                <td>{error.value ?? ''}</td>
                <td style={{ minWidth: 200 }}>{advice(error)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroll>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: space(1) }}>
        <Action variant="outlined" icon={mdiDownloadOutline} onClick={save}>
          {say('errors.download')}
        </Action>
        {errors.length > shown && (
          <Action onClick={() => setShown((before) => before + 200)}>{say('errors.more')}</Action>
        )}
      </div>
    </>
  );
}
