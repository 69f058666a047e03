import { evaluationPeople } from '@jornada/contract/performance-evaluations-people';
import type { PerformanceEvaluation } from '@jornada/contract/performance-evaluations-cycles';
import { useController } from 'react-hook-form';
import { useEndpointForm } from '../../api/form.ts';
import { PersonList } from '../../picks/PersonList.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { PickField } from '../../ui/filters/PickField.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { cyclesWords } from './cycles.words.ts';
import { PeopleField } from './PeopleField.tsx';
import { usePeople } from './use-people.ts';

type Values = { who: 'all' | 'led' | 'chosen'; leader_id: number | null; user_ids: number[] };

/** Adds everybody, the people below a leader, or chosen people to an evaluation for which answering has not started. */
export function AddPeople({ cycle, onClose }: { cycle: PerformanceEvaluation; onClose: () => void }) {
  const say = useWords(cyclesWords);
  const { number } = useFormats();
  const { nameOf } = usePeople();
  const form = useEndpointForm<typeof evaluationPeople.addSubjects, Values>(evaluationPeople.addSubjects, {
    rest: { params: { id: cycle.id } },
    defaultValues: { who: 'all', leader_id: null, user_ids: [] },
    toBody: ({ who, leader_id, user_ids }) => {
      if (who === 'all') return {};
      return who === 'chosen' ? { user_ids } : { leader_id: leader_id ?? 0 };
    },
    onDone: ({ added }) => {
      toast({ text: say('added', { count: added, n: number(added) }) });
      onClose();
    },
  });
  const who = useController({ control: form.control, name: 'who' }).field;
  const leader = useController({ control: form.control, name: 'leader_id' }).field;
  const people = useController({ control: form.control, name: 'user_ids' }).field;
  return (
    <FormDrawer title={say('add')} submit={say('add.save')} form={form} onClose={onClose}>
      <Choice
        label={say('add.who')}
        options={(['all', 'led', 'chosen'] as const).map((value) => ({ value, label: say(`add.${value}`) }))}
        value={who.value}
        onChange={who.onChange}
      />
      {who.value === 'led' && (
        <PickField
          label={say('add.leader')}
          value={leader.value === null ? say('add.none') : nameOf(leader.value)}
          required
        >
          {(close) => (
            <PersonList
              label={say('add.leader')}
              multiple={false}
              chosen={leader.value === null ? [] : [leader.value]}
              onPick={(person) => {
                if (person) leader.onChange(person.id);
                close();
              }}
            />
          )}
        </PickField>
      )}
      {who.value === 'chosen' && (
        <PeopleField label={say('add.people')} chosen={people.value} onChange={people.onChange} required />
      )}
    </FormDrawer>
  );
}
