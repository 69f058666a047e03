import type { User } from '@jornada/contract/user';
import { offboardings } from '@jornada/contract/user-offboarding';
import { LEAVING_REASONS } from '@jornada/domain/offboarding';
import { useState } from 'react';
import { useEndpointForm } from '../api/form.ts';
import { useSession } from '../api/session.ts';
import { useToday } from '../state/clock.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { DateField, SelectField, TextField } from '../ui/fields.tsx';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { bodyOf, missingReason, newOffboarding } from './offboard-values.ts';
import { offboardingWords } from './offboarding.words.ts';
import { OffboardingPreview } from './OffboardingPreview.tsx';
import { Recipient } from './Recipient.tsx';

/** Offboards a person after a preview and a confirmation that names the person and the day. */
export function OffboardDrawer({ person: { id, nome }, onClose }: { person: User; onClose: () => void }) {
  const say = useWords(offboardingWords);
  const { date } = useFormats();
  const { account } = useSession();
  const [asking, setAsking] = useState(false);
  const today = useToday(account.time_zone);
  const form = useEndpointForm(offboardings.offboard, {
    defaultValues: newOffboarding(today),
    rest: { params: { id } },
    toBody: bodyOf,
    alsoCheck: missingReason,
    placeFault: ({ path, code }, { allocations }) =>
      /^allocations(\.|$)/.test(path)
        ? [{ path: allocations === 'to' ? 'allocations_to' : 'allocations', code }]
        : undefined,
    alsoRefresh: ['tasks', 'clients', 'resource-allocation', 'employee-hr-data', 'work-time', 'session'],
    onDone: ({ offboarding }) => {
      const day = date(offboarding?.left_on ?? today);
      toast({ text: offboarding?.state === 'planned' ? say('planned', { nome, day }) : say('done', { nome }) });
      onClose();
    },
  });
  const { control } = form;
  const [left_on, allocations] = form.watch(['left_on', 'allocations']);
  const named = { nome, day: left_on ? date(left_on) : '' };
  const ask = async () => {
    if (await form.trigger(undefined, { shouldFocus: true })) setAsking(true);
  };
  return (
    <FormDrawer
      title={say('drawer', { nome })}
      submit={say('continue')}
      isDirty={form.formState.isDirty}
      busy={form.busy}
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
      onClose={onClose}
    >
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
      <Refused error={form.refused} />
      <Confirm
        open={asking}
        tone="danger"
        title={say('ask', named)}
        confirmLabel={say('ask.confirm', named)}
        busy={form.busy}
        onConfirm={() => void form.submit().finally(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        {say(left_on && left_on > today ? 'ask.later' : 'ask.now')}
      </Confirm>
    </FormDrawer>
  );
}
