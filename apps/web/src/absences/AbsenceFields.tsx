import type { AbsenceKind } from '@jornada/contract/absences';
import { type Control, useWatch } from 'react-hook-form';
import { DateField, SelectField, TextField } from '../ui/fields.tsx';
import { useWords } from '../words/words.ts';
import './absence-faults.ts';
import { type AbsenceValues, isWhole } from './absence-values.ts';
import { absenceWords } from './absences.words.ts';

type Props = {
  control: Control<AbsenceValues>;
  /** The kinds to choose from. */
  kinds: readonly AbsenceKind[];
};

/** Kind, days, hours of each day and note of an absence. */
export function AbsenceFields({ control, kinds }: Props) {
  const say = useWords(absenceWords);
  const kindId = useWatch({ control, name: 'kind_id' });
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
      <DateField control={control} name="starts_on" label={say('field.starts_on')} required />
      <DateField control={control} name="ends_on" label={say('field.ends_on')} required />
      {!isWhole(kinds, kindId) && (
        <TextField
          control={control}
          name="minutes_per_day"
          label={say('field.minutes_per_day')}
          help={say('help.minutes_per_day')}
          inputProps={{ placeholder: '2:00' }}
        />
      )}
      <TextField
        control={control}
        name="note"
        label={say('field.note')}
        help={say('help.note')}
        as="textarea"
        inputProps={{ maxLength: 500 }}
      />
    </>
  );
}
