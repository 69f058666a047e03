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
  const field = (name: keyof KindValues) => ({ control, name, label: say(`field.${name}`) });
  const needsFile = useWatch({ control, name: 'needs_file' });
  return (
    <>
      <TextField {...field('name')} required autoFocus maxLength={80} />
      <SelectField
        {...field('effect')}
        options={ABSENCE_EFFECTS.map((value) => ({ value, label: say(`effect.${value}`) }))}
      />
      <SelectField
        {...field('counts_days')}
        options={DAY_COUNTS.map((value) => ({ value, label: say(`counts_days.${value}`) }))}
      />
      <SelectField
        {...field('who_asks')}
        options={ASKED_BY.map((value) => ({ value, label: say(`who_asks.${value}`) }))}
      />
      <TextField {...field('payroll_code')} maxLength={20} />
      <SelectField
        {...field('needs_file')}
        options={FILE_NEEDS.map((value) => ({ value, label: say(`needs_file.${value}`) }))}
      />
      {needsFile !== 'no' && <NumberField {...field('file_days')} min={1} max={LONGEST_ABSENCE} />}
      <NumberField {...field('max_days')} help={say('help.max_days')} min={1} max={LONGEST_ABSENCE} />
      <SelectField
        {...field('color')}
        none={say('color.none')}
        options={KIND_COLORS.map((value) => ({ value, label: say(`color.${value}`) }))}
      />
      <CheckField {...field('is_private')} />
      <CheckField {...field('whole_days_only')} />
      {!isNew && <CheckField {...field('is_active')} />}
    </>
  );
}
