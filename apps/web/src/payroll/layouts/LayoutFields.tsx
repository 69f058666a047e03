import { DECIMALS, ENCODINGS, FORMATS, LINE_ENDS, SEPARATORS } from '@jornada/domain/payroll-layout';
import { useWatch } from 'react-hook-form';
import type { EndpointForm } from '../../api/form.ts';
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/words.ts';
import { ColumnList } from './ColumnList.tsx';
import { EventChoice } from './EventChoice.tsx';
import { layoutWords } from './layouts.words.ts';
import type { LayoutValues } from './layout-values.ts';

/** Everything that describes a layout: name, format, events and columns. */
export function LayoutFields({ form }: { form: EndpointForm<LayoutValues> }) {
  const say = useWords(layoutWords);
  const { control } = form;
  const format = useWatch({ control, name: 'format' });
  return (
    <>
      <TextField control={control} name="name" label={say('name')} required maxLength={80} />
      <SelectField
        control={control}
        name="format"
        label={say('format')}
        options={FORMATS.map((value) => ({ value, label: say(`format.${value}`) }))}
      />
      {format === 'csv' && (
        <SelectField
          control={control}
          name="separator"
          label={say('separator')}
          options={SEPARATORS.map((value) => ({ value, label: say(`separator.${value}`) }))}
        />
      )}
      <SelectField
        control={control}
        name="decimal"
        label={say('decimal')}
        options={DECIMALS.map((value) => ({ value, label: say(`decimal.${value}`) }))}
      />
      <SelectField
        control={control}
        name="encoding"
        label={say('encoding')}
        options={ENCODINGS.map((value) => ({ value, label: say(`encoding.${value}`) }))}
      />
      <SelectField
        control={control}
        name="line_end"
        label={say('line_end')}
        options={LINE_ENDS.map((value) => ({ value, label: say(`line_end.${value}`) }))}
      />
      <CheckField control={control} name="has_header" label={say('has_header')} />
      <EventChoice control={control} />
      <ColumnList form={form} />
    </>
  );
}
