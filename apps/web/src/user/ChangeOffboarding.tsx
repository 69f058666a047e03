import type { User } from '@jornada/contract/user';
import { type Offboarding, offboarding, offboardings } from '@jornada/contract/user-offboarding';
import { useState } from 'react';
import { useEndpointForm } from '../api/form.ts';
import { personName, usePeopleNames } from '../api/names.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { asStored, inForm, useConcurrentEdits, useVersions } from '../api/versions.ts';
import { useToday } from '../state/clock.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { EditDrawer } from '../ui/EditDrawer.tsx';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import {
  changesOf,
  missingReason,
  OFFBOARD_FIELDS,
  type OffboardValues,
  placeAllocations,
  valuesOf,
} from './offboard-values.ts';
import { OffboardFields } from './OffboardFields.tsx';
import { OffboardingPreview } from './OffboardingPreview.tsx';
import { offboardingWords } from './offboarding.words.ts';

type Props = { person: User; planned: Offboarding; onClose: () => void };

/**
 * Changes a planned offboarding. If the last day of work is not in the future, it is carried out at once, after a
 * confirmation.
 */
export function ChangeOffboarding({ person, planned, onClose }: Props) {
  const { id, nome } = person;
  const say = useWords(offboardingWords);
  const { date } = useFormats();
  const { account } = useSession();
  const today = useToday(account.time_zone);
  const [asking, setAsking] = useState(false);
  const inWords = useFieldText();
  const params = { id };
  const versions = useVersions({
    latest: planned,
    shape: offboarding,
    fields: OFFBOARD_FIELDS,
    writtenOf: valuesOf,
  });
  const { base, changes } = versions;
  const write = useWrite(offboardings.changeOffboarding);
  const form = useEndpointForm(offboardings.changeOffboarding, {
    rest: { params },
    defaultValues: valuesOf(planned),
    toBody: (values: OffboardValues) => changesOf(changes(base.current, values), values),
    alsoCheck: missingReason,
    placeFault: placeAllocations,
    alsoRefresh: ['tasks', 'clients', 'resource-allocation', 'employee-hr-data', 'work-time', 'session'],
    onDone: (saved) => {
      const before = valuesOf(base.current);
      const body = changesOf(changes(saved, before), before);
      toast(
        saved.state === 'planned'
          ? {
              text: say('changed'),
              action: { label: say('change.undo'), run: () => write.mutateAsync({ params, body }) },
            }
          : { text: say('done', { nome }) },
      );
      onClose();
    },
    onRefused: versions.refused,
  });
  const concurrent = useConcurrentEdits(versions, {
    ...inForm(form, asStored, asStored),
    label: (field) => (field === 'access_months' ? say(field, { nome }) : say(field)),
    inWords,
  });
  const left_on = form.watch('left_on');
  const named = { nome, day: left_on ? date(left_on) : '' };
  const submit = async () => {
    if (left_on === null || left_on > today) return form.submit();
    if (await form.trigger(undefined, { shouldFocus: true })) setAsking(true);
  };

  return (
    <EditDrawer
      title={say('change.title', { nome })}
      submit={say('change.save')}
      unchanged={say('change.unchanged')}
      form={{ ...form, submit }}
      concurrent={concurrent}
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
        {say('ask.now')}
      </Confirm>
    </EditDrawer>
  );
}

/** Returns the text of a field's value, for the comparison of two versions. */
function useFieldText() {
  const say = useWords(offboardingWords);
  const { date, number } = useFormats();
  const people = usePeopleNames();
  return (field: keyof OffboardValues, values: OffboardValues): string => {
    const value = values[field];
    if (value === null || value === '') return '';
    if (field === 'left_on') return values.left_on ? date(values.left_on) : '';
    if (field === 'reason') return values.reason ? say(`reason.${values.reason}`) : '';
    if (field === 'allocations') return say(`allocations.${values.allocations}`);
    if (typeof value === 'string') return value;
    return field === 'access_months' ? number(value) : personName(people, value, say('person', { id: value }));
  };
}
