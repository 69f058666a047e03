import type { Control } from 'react-hook-form';
import { DateField, SelectField, TextField } from '../../ui/fields.tsx';
import { hoursOfDay } from '../../words/weekdays.ts';
import { useWords } from '../../words/words.ts';
import { AskedFields } from './AskedFields.tsx';
import type { AskedValues, WaveValues } from './wave-values.ts';
import { wavesWords } from './waves.words.ts';

/** The fields of a draft. An empty question stands for the standard one. */
export function WaveFields({ control }: { control: Control<WaveValues> }) {
  const say = useWords(wavesWords);
  const field = (name: Exclude<keyof WaveValues, keyof AskedValues>) => ({
    control,
    name,
    label: say(`field.${name}`),
  });
  return (
    <>
      <TextField {...field('name')} help={say('help.name')} required maxLength={120} />
      <DateField {...field('opens_on')} help={say('help.opens_on')} />
      <SelectField {...field('opens_hour')} options={hoursOfDay} />
      <DateField {...field('closes_on')} help={say('help.closes_on')} required />
      <AskedFields bind={(name) => ({ control, name })} />
    </>
  );
}
