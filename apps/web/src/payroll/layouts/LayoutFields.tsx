import { DECIMALS, ENCODINGS, FORMATS, LINE_ENDS, SEPARATORS } from '@jornada/domain/payroll-layout';
import { useWatch } from 'react-hook-form';
import type { EndpointForm } from '../../api/form.ts';
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/words.ts';
import { ColumnList } from './ColumnList.tsx';
import { EventChoice } from './EventChoice.tsx';
import { layoutWords } from './layouts.words.ts';
import type { LayoutValues } from './layout-values.ts';

/** The fields of a layout: name, format, events and columns. */
export function LayoutFields({ form }: { form: EndpointForm<LayoutValues> }) {
  const say = useWords(layoutWords);
  const field = (name: Exclude<keyof LayoutValues, 'columns' | 'only_events'>) => ({ control, name, label: say(name) });
  const { control } = form;
  const format = useWatch({ control, name: 'format' });
  return (
    <>
      <TextField {...field('name')} required maxLength={80} />
      <SelectField {...field('format')} options={FORMATS.map((value) => ({ value, label: say(`format.${value}`) }))} />
      {format === 'csv' && (
        <SelectField
          {...field('separator')}
          options={SEPARATORS.map((value) => ({ value, label: say(`separator.${value}`) }))}
        />
      )}
      <SelectField
        {...field('decimal')}
        options={DECIMALS.map((value) => ({ value, label: say(`decimal.${value}`) }))}
      />
      <SelectField
        {...field('encoding')}
        options={ENCODINGS.map((value) => ({ value, label: say(`encoding.${value}`) }))}
      />
      <SelectField
        {...field('line_end')}
        options={LINE_ENDS.map((value) => ({ value, label: say(`line_end.${value}`) }))}
      />
      <CheckField {...field('has_header')} />
      <EventChoice control={control} />
      <ColumnList form={form} />
    </>
  );
}
