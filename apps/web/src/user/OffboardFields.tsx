import type { User } from '@jornada/contract/user';
import { LEAVING_REASONS } from '@jornada/domain/offboarding';
import { type Control, useWatch } from 'react-hook-form';
import { DateField, SelectField, TextField } from '../ui/fields.tsx';
import { useWords } from '../words/words.ts';
import type { OffboardValues } from './offboard-values.ts';
import { offboardingWords } from './offboarding.words.ts';
import { OffboardingPreview } from './OffboardingPreview.tsx';
import { Recipient } from './Recipient.tsx';

/** The fields of an offboarding, and what is open on the last day. */
export function OffboardFields({
  control,
  person: { id, nome },
}: {
  control: Control<OffboardValues>;
  person: Pick<User, 'id' | 'nome'>;
}) {
  const say = useWords(offboardingWords);
  const [left_on, allocations] = useWatch({ control, name: ['left_on', 'allocations'] });
  return (
    <>
      <h3>{say('leaving')}</h3>
      <DateField control={control} name="left_on" label={say('left_on')} help={say('left_on.help')} required />
      <SelectField
        control={control}
        name="reason"
        label={say('reason')}
        none={say('reason.none')}
        required
        options={LEAVING_REASONS.map((value) => ({ value, label: say(`reason.${value}`) }))}
      />
      <TextField control={control} name="note" label={say('note')} as="textarea" inputProps={{ maxLength: 500 }} />
      {left_on && <OffboardingPreview userId={id} day={left_on} />}
      <h3>{say('takeover')}</h3>
      <Recipient control={control} name="tasks_to" none={say('tasks_to.none', { nome })} without={id} />
      <Recipient control={control} name="clients_to" none={say('tasks_to.none', { nome })} without={id} />
      <Recipient control={control} name="reports_to" none={say('reports_to.none')} without={id} />
      <SelectField
        control={control}
        name="allocations"
        label={say('allocations')}
        options={(['delete', 'keep', 'to'] as const).map((value) => ({ value, label: say(`allocations.${value}`) }))}
      />
      {allocations === 'to' && (
        <Recipient control={control} name="allocations_to" none={say('allocations_to.none')} without={id} />
      )}
      <h3>{say('access')}</h3>
      <TextField
        control={control}
        name="access_months"
        label={say('access_months', { nome })}
        help={say('access_months.help')}
        type="number"
        kept={Number}
        inputProps={{ min: 0, max: 60 }}
      />
    </>
  );
}
