import { GROUPINGS } from '@jornada/domain/task-groups';
import { OptionList } from '../../ui/filters/OptionList.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundTasks } from '../around-tasks.ts';
import { useGrouping } from '../use-grouping.ts';
import { groupWords } from './groups.words.ts';

const NONE = 'none';

/** The choice of the field by which tasks are grouped, or of no grouping. */
export function GroupChoices({ onPicked }: { onPicked: () => void }) {
  const say = useWords(groupWords);
  const { say: sayTask } = useAroundTasks();
  const { by, setBy } = useGrouping();
  const options = GROUPINGS.map((value) => ({ value, label: sayTask(`field.${value}`) }));
  return (
    <OptionList
      label={say('group-by')}
      options={[{ value: NONE, label: say('no-groups') } as const, ...options]}
      chosen={[by ?? NONE]}
      onPick={({ value }) => {
        setBy(value === NONE ? null : value);
        onPicked();
      }}
    />
  );
}
