import { pdi } from '@jornada/contract/pdi';
import { lines } from '@jornada/contract/user-lines';
import { addDays } from '@jornada/domain/calendar';
import { USUAL_PLAN_DAYS } from '@jornada/domain/pdi';
import { useQuery } from '@tanstack/react-query';
import { useEndpointForm } from '../api/form.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { places } from '../places.ts';
import { useToday } from '../state/clock.ts';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { SelectField } from '../ui/fields.tsx';
import { useNavigate } from '../ui/nav.ts';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { PlanFields } from './PlanFields.tsx';
import { writeWords } from './pdi-write.words.ts';

/** @param to the person that the link names; null for oneself */
export function NewPlan({ to, onClose }: { to: number | null; onClose: () => void }) {
  const say = useWords(writeWords);
  const navigate = useNavigate();
  const { user, account, leads } = useSession();
  const today = useToday(account.time_zone);
  const team = useQuery({
    ...read(lines.team, { params: { id: user.id } }),
    enabled: leads,
    throwOnError: false,
  }).data?.items;
  const form = useEndpointForm(pdi.create, {
    defaultValues: {
      user_id: to ?? user.id,
      title: '',
      purpose: '',
      starts_on: today,
      ends_on: addDays(today, USUAL_PLAN_DAYS),
    },
    // An emptied field has the value null.
    toBody: (values) => ({ ...values, starts_on: values.starts_on ?? '', ends_on: values.ends_on ?? '' }),
    onDone: async ({ id, title }) => {
      toast({ text: say('created', { title }) });
      // Replaces the address of the form, so that Back does not return to it.
      await navigate(places.plan(id), { replace: true });
    },
  });
  const people = [
    { value: user.id, label: say('for.me') },
    ...(team ?? []).map(({ user_id, nome }) => ({ value: user_id, label: nome })),
  ];
  return (
    <FormDrawer title={say('plan.new')} submit={say('plan.create')} form={form} onClose={onClose}>
      {leads && <SelectField control={form.control} name="user_id" label={say('for')} options={people} required />}
      <PlanFields control={form.control} autoFocus />
    </FormDrawer>
  );
}
