import type { User } from '@jornada/contract/user';
import { offboardings } from '@jornada/contract/user-offboarding';
import { useState } from 'react';
import { useEndpointForm } from '../api/form.ts';
import { useSession } from '../api/session.ts';
import { useToday } from '../state/clock.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { bodyOf, missingReason, newOffboarding, placeAllocations } from './offboard-values.ts';
import { OffboardFields } from './OffboardFields.tsx';
import { OffboardingPreview } from './OffboardingPreview.tsx';
import { offboardingWords } from './offboarding.words.ts';

/** Offboards a person after a preview and a confirmation that names the person and the day. */
export function OffboardDrawer({ person, onClose }: { person: User; onClose: () => void }) {
  const { id, nome } = person;
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
    placeFault: placeAllocations,
    alsoRefresh: ['tasks', 'clients', 'resource-allocation', 'employee-hr-data', 'work-time', 'session'],
    onDone: ({ offboarding }) => {
      const day = date(offboarding?.left_on ?? today);
      toast({ text: offboarding?.state === 'planned' ? say('planned', { nome, day }) : say('done', { nome }) });
      onClose();
    },
  });
  const left_on = form.watch('left_on');
  const named = { nome, day: left_on ? date(left_on) : '' };
  const ask = async () => {
    if (await form.trigger(undefined, { shouldFocus: true })) setAsking(true);
  };
  return (
    <FormDrawer
      title={say('drawer', { nome })}
      submit={say('continue')}
      form={{ ...form, submit: ask }}
      onClose={onClose}
      beside={<OffboardingPreview control={form.control} person={person} />}
    >
      <OffboardFields control={form.control} person={person} />
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
