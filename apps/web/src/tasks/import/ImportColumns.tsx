import type { ImportReport } from '@jornada/contract/tasks-import';
import { IMPORT_FIELDS, type ImportField } from '@jornada/domain/import-columns';
import { styled } from '../../ui/styled.ts';
import { Input } from '../../ui/Input.tsx';
import { useWords } from '../../words/words.ts';
import { importWords } from './import.words.ts';
import { Scroll, Table } from './table.ts';
import { useFieldName } from './use-field-name.ts';

/** Target field by column name; null skips the column. */
export type Mapping = Readonly<Record<string, ImportField | null>>;

type Props = { columns: ImportReport['columns']; mapping: Mapping; onChange: (mapping: Mapping) => void };

/**
 * Every column with its first cells and its target field. A field has one column: assigning it to another column clears
 * the first.
 */
export function ImportColumns({ columns, mapping, onChange }: Props) {
  const say = useWords(importWords);
  const nameOf = useFieldName();
  const give = (name: string, field: ImportField | null) =>
    onChange({
      ...Object.fromEntries(
        Object.entries(mapping).map(([other, its]) => [other, its === field && field !== null ? null : its]),
      ),
      [name]: field,
    });
  return (
    <Scroll tabIndex={0} role="group" aria-label={say('columns')}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{say('column')}</th>
            <th scope="col">{say('becomes')}</th>
            <th scope="col">{say('samples')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, samples }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Input
                  as="select"
                  aria-label={say('becomes-of', { column: name })}
                  value={mapping[name] ?? ''}
                  onChange={({ target }) => give(name, (target.value || null) as ImportField | null)}
                >
                  <option value="">{say('field.none')}</option>
                  {IMPORT_FIELDS.map((field) => (
                    <option key={field} value={field}>
                      {nameOf(field)}
                    </option>
                  ))}
                </Input>
              </td>
              <td>
                <Samples>{samples.filter((sample) => sample.trim() !== '').join(' · ')}</Samples>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}

const Samples = styled('span')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  minWidth: 160,
}));
