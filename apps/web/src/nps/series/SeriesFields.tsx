import { NPS_RHYTHMS, NPS_SAMPLES } from '@jornada/domain/nps-series';
import type { Control } from 'react-hook-form';
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx';
import { useLanguage } from '../../words/language.ts';
import { hoursOfDay, weekdaysIn } from '../../words/weekdays.ts';
import { useWords } from '../../words/words.ts';
import { AskedFields } from '../waves/AskedFields.tsx';
import type { SeriesValues } from './series-values.ts';
import { seriesWords } from './series.words.ts';

/** The fields of a series: the schedule of its waves, the people asked, and the questions. */
export function SeriesFields({ control }: { control: Control<SeriesValues> }) {
  const say = useWords(seriesWords);
  const language = useLanguage();
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={say('field.name')}
        help={say('help.name')}
        required
        maxLength={100}
      />
      <SelectField
        control={control}
        name="every"
        label={say('field.every')}
        options={NPS_RHYTHMS.map((value) => ({ value, label: say(`every.${value}`) }))}
      />
      <SelectField control={control} name="weekday" label={say('field.weekday')} options={weekdaysIn(language)} />
      <SelectField control={control} name="hour" label={say('field.hour')} options={hoursOfDay} />
      <TextField
        control={control}
        name="open_days"
        label={say('field.open_days')}
        help={say('help.open_days')}
        type="number"
        parse={(text) => (text === '' ? null : Number(text))}
        required
        min={1}
        max={30}
      />
      <SelectField
        control={control}
        name="sample_percent"
        label={say('field.sample_percent')}
        options={NPS_SAMPLES.toReversed().map((value) => ({ value, label: say(`sample.${value}`) }))}
      />
      <AskedFields bind={(name) => ({ control, name })} />
      <CheckField control={control} name="is_active" label={say('field.is_active')} />
    </>
  );
}
