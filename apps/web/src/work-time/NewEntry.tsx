import { workTime } from '@jornada/contract/work-time';
import { useEndpointForm } from '../api/form.ts';
import { useSession } from '../api/session.ts';
import { now } from '../state/now.ts';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { EntryFields } from './EntryFields.tsx';
import { bodyFrom, faultsAhead, newEntry, placeFault } from './entry-values.ts';
import { hoursWords } from './hours.words.ts';

type Props = { userId: number; day: string; whyNot: string | undefined; onClose: () => void };

export function NewEntry({ userId, day, whyNot, onClose }: Props) {
  const say = useWords(hoursWords);
  const { time_zone } = useSession().account;
  const form = useEndpointForm(workTime.create, {
    defaultValues: newEntry(day),
    toBody: (typed) => ({ ...bodyFrom(typed, time_zone), user_id: userId }),
    placeFault,
    alsoCheck: (typed) => faultsAhead(typed, time_zone, now()),
    onDone: () => {
      toast({ text: say('entry.created') });
      onClose();
    },
  });
  return (
    <FormDrawer title={say('entry.new')} submit={say('entry.create')} whyNot={whyNot} form={form} onClose={onClose}>
      <EntryFields form={form} timeZone={time_zone} isNew />
    </FormDrawer>
  );
}
