import { ALIGNS, DATE_FORMATS, isDated, LAYOUT_FIELDS, PADS, WIDEST_COLUMN } from '@jornada/domain/payroll-layout';
import { styled } from '../../ui/styled.ts';
import { type Control, useWatch } from 'react-hook-form';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { layoutWords } from './layouts.words.ts';
import type { LayoutValues } from './layout-values.ts';

type Props = { control: Control<LayoutValues>; at: number; isFixed: boolean; hasTitle: boolean };

/** The fields of a column: its content, and the settings that this content and this format need. */
export function ColumnFields({ control, at, isFixed, hasTitle }: Props) {
  const say = useWords(layoutWords);
  const column = (name: 'title' | 'value' | 'format' | 'width' | 'align' | 'pad') =>
    ({ control, name: `columns.${at}.${name}`, label: say(`column.${name}`) }) as const;
  const field = useWatch({ control, name: `columns.${at}.field` });
  return (
    <Fields>
      <SelectField
        control={control}
        name={`columns.${at}.field`}
        label={say('field')}
        options={LAYOUT_FIELDS.map((value) => ({ value, label: say(`field.${value}`) }))}
      />
      {hasTitle && <TextField {...column('title')} maxLength={60} />}
      {field === 'constant' && <TextField {...column('value')} required maxLength={WIDEST_COLUMN} />}
      {isDated(field) && (
        <SelectField {...column('format')} options={DATE_FORMATS.map((value) => ({ value, label: value }))} />
      )}
      {isFixed && (
        <>
          <TextField
            {...column('width')}
            type="number"
            required
            parse={(text) => (text === '' ? undefined : Number(text))}
            min={1}
            max={WIDEST_COLUMN}
          />
          <SelectField
            {...column('align')}
            options={ALIGNS.map((value) => ({ value, label: say(`align.${value}`) }))}
          />
          <SelectField {...column('pad')} options={PADS.map((value) => ({ value, label: say(`pad.${value}`) }))} />
        </>
      )}
    </Fields>
  );
}

const Fields = styled('div')({
  display: 'grid',
  gap: space(1.5),
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  alignItems: 'start',
  '& > :first-of-type': { gridColumn: '1 / -1' },
});
