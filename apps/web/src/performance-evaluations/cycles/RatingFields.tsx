import { type Control, useController } from 'react-hook-form';
import { TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/words.ts';
import type { CycleValues } from './cycle-values.ts';
import { cyclesWords } from './cycles.words.ts';
import { PeopleField } from './PeopleField.tsx';

/**
 * The labels by which people are rated after the count, and the people who calibrate besides managers of evaluations.
 */
export function RatingFields({ control }: { control: Control<CycleValues> }) {
  const say = useWords(cyclesWords);
  const { field, fieldState } = useController({ control, name: 'calibrator_ids' });
  return (
    <>
      <TextField
        control={control}
        name="labels"
        label={say('field.rating')}
        help={say('help.rating')}
        as="textarea"
        rows={5}
      />
      <TextField control={control} name="nine_box" label={say('field.nine_box')} as="select">
        <option value="no">{say('nine_box.no')}</option>
        <option value="yes">{say('nine_box.yes')}</option>
      </TextField>
      <TextField control={control} name="guide" label={say('field.guide_percent')} help={say('help.guide_percent')} />
      <PeopleField
        label={say('field.calibrator_ids')}
        chosen={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message}
      />
    </>
  );
}
