import { ASKED_BY, DAY_COUNTS, FILE_NEEDS, KIND_COLORS } from '@jornada/domain/absence-kinds';
import { LONGEST_ABSENCE } from '@jornada/domain/absences';
import { ABSENCE_EFFECTS } from '@jornada/domain/expected';
import { type Control, useWatch } from 'react-hook-form';
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { useWords } from '../../words/words.ts';
import '../absence-faults.ts';
import type { KindValues } from './kind-values.ts';
import { kindWords } from './kinds.words.ts';

/** @param isNew hides the choice to deactivate the kind: a new kind is active */
export function KindFields({ control, isNew = false }: { control: Control<KindValues>; isNew?: boolean }) {
  const say = useWords(kindWords);
  const needsFile = useWatch({ control, name: 'needs_file' });
  return (
    <>
      <TextField control={control} name="name" label={say('field.name')} required autoFocus maxLength={80} />
      <SelectField
        control={control}
        name="effect"
        label={say('field.effect')}
        options={ABSENCE_EFFECTS.map((value) => ({ value, label: say(`effect.${value}`) }))}
      />
      <SelectField
        control={control}
        name="counts_days"
        label={say('field.counts_days')}
        options={DAY_COUNTS.map((value) => ({ value, label: say(`counts_days.${value}`) }))}
      />
      <SelectField
        control={control}
        name="who_asks"
        label={say('field.who_asks')}
        options={ASKED_BY.map((value) => ({ value, label: say(`who_asks.${value}`) }))}
      />
      <TextField control={control} name="payroll_code" label={say('field.payroll_code')} maxLength={20} />
      <SelectField
        control={control}
        name="needs_file"
        label={say('field.needs_file')}
        options={FILE_NEEDS.map((value) => ({ value, label: say(`needs_file.${value}`) }))}
      />
      {needsFile !== 'no' && (
        <NumberField control={control} name="file_days" label={say('field.file_days')} min={1} max={LONGEST_ABSENCE} />
      )}
      <NumberField
        control={control}
        name="max_days"
        label={say('field.max_days')}
        help={say('help.max_days')}
        min={1}
        max={LONGEST_ABSENCE}
      />
      <SelectField
        control={control}
        name="color"
        label={say('field.color')}
        none={say('color.none')}
        options={KIND_COLORS.map((value) => ({ value, label: say(`color.${value}`) }))}
      />
      <CheckField control={control} name="is_private" label={say('field.is_private')} />
      <CheckField control={control} name="whole_days_only" label={say('field.whole_days_only')} />
      {!isNew && <CheckField control={control} name="is_active" label={say('field.is_active')} />}
    </>
  );
}
