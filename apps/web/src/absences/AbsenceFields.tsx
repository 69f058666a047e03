import type { AbsenceKind } from '@jornada/contract/absence-items';
import { type Control, useWatch } from 'react-hook-form';
import { DateField, SelectField, TextField } from '../ui/fields.tsx';
import { useWords } from '../words/words.ts';
import './absence-faults.ts';
import { type AbsenceValues, isPart, isWhole } from './absence-values.ts';
import { absenceWords } from './absences.words.ts';

type Props = {
  control: Control<AbsenceValues>;
  /** The kinds to choose from. */
  kinds: readonly AbsenceKind[];
};

/** Kind, days, hours of each day and note of an absence. */
export function AbsenceFields({ control, kinds }: Props) {
  const say = useWords(absenceWords);
  const field = (name: Exclude<keyof AbsenceValues, 'user_id' | 'kind_id'>) => ({
    control,
    name,
    label: say(`field.${name}`),
  });
  const [kindId, hours] = useWatch({ control, name: ['kind_id', 'minutes_per_day'] });
  return (
    <>
      <SelectField
        control={control}
        name="kind_id"
        label={say('field.kind')}
        none={say('kind.none')}
        required
        options={kinds.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <DateField {...field('starts_on')} required />
      <DateField {...field('ends_on')} required />
      {!isWhole(kinds, kindId) && (
        <TextField
          {...field('minutes_per_day')}
          help={say('help.minutes_per_day')}
          inputProps={{ placeholder: '2:00' }}
        />
      )}
      {isPart(kinds, kindId, hours) && <TextField {...field('starts_at')} help={say('help.starts_at')} type="time" />}
      <TextField {...field('note')} help={say('help.note')} as="textarea" maxLength={500} />
    </>
  );
}
