import { NPS_RHYTHMS, NPS_SAMPLES } from '@jornada/domain/nps-series';
import type { Control } from 'react-hook-form';
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { useLanguage } from '../../words/language.ts';
import { hoursOfDay, weekdaysIn } from '../../words/weekdays.ts';
import { useWords } from '../../words/words.ts';
import { AskedFields } from '../waves/AskedFields.tsx';
import type { AskedValues } from '../waves/wave-values.ts';
import type { SeriesValues } from './series-values.ts';
import { seriesWords } from './series.words.ts';

/** The fields of a series: the schedule of its waves, the people asked, and the questions. */
export function SeriesFields({ control }: { control: Control<SeriesValues> }) {
  const say = useWords(seriesWords);
  const field = (name: Exclude<keyof SeriesValues, keyof AskedValues>) => ({
    control,
    name,
    label: say(`field.${name}`),
  });
  const language = useLanguage();
  return (
    <>
      <TextField {...field('name')} help={say('help.name')} required maxLength={100} />
      <SelectField
        {...field('every')}
        options={NPS_RHYTHMS.map((value) => ({ value, label: say(`every.${value}`) }))}
      />
      <SelectField {...field('weekday')} options={weekdaysIn(language)} />
      <SelectField {...field('hour')} options={hoursOfDay} />
      <NumberField {...field('open_days')} help={say('help.open_days')} required min={1} max={30} />
      <SelectField
        {...field('sample_percent')}
        options={NPS_SAMPLES.toReversed().map((value) => ({ value, label: say(`sample.${value}`) }))}
      />
      <AskedFields bind={(name) => ({ control, name })} />
      <CheckField {...field('is_active')} />
    </>
  );
}
