import { ASKED_BY, DAY_COUNTS } from '@jornada/domain/absence-kinds';
import { ABSENCE_EFFECTS } from '@jornada/domain/expected';
import type { Control } from 'react-hook-form';
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/words.ts';
import '../absence-faults.ts';
import type { KindValues } from './kind-values.ts';
import { kindWords } from './kinds.words.ts';

/** @param isNew a new kind is in use */
export function KindFields({ control, isNew = false }: { control: Control<KindValues>; isNew?: boolean }) {
  const say = useWords(kindWords);
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={say('field.name')}
        required
        autoFocus
        inputProps={{ maxLength: 80 }}
      />
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
      <TextField
        control={control}
        name="payroll_code"
        label={say('field.payroll_code')}
        inputProps={{ maxLength: 20 }}
      />
      <CheckField control={control} name="is_private" label={say('field.is_private')} />
      <CheckField control={control} name="whole_days_only" label={say('field.whole_days_only')} />
      {!isNew && <CheckField control={control} name="is_active" label={say('field.is_active')} />}
    </>
  );
}
