import { BIN_DAYS } from '@jornada/domain/tasks';
import { mdiCheckboxMarkedCirclePlusOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import { Action } from '../ui/Action.tsx';
import { NothingFound } from '../ui/list/NothingFound.tsx';
import { Empty } from '../ui/states.tsx';
import { useAroundTasks } from './around-tasks.ts';
import type { TaskPlace } from './task-place.ts';

type Props = { place: TaskPlace; onNew: () => void; whyNotNew: string | undefined };

/** Instead of the rows of a list without tasks. */
export function NoTasks({ place, onNew, whyNotNew }: Props) {
  const { say } = useAroundTasks();
  const inBin = place.filters.deleted === true;
  if (place.filtered)
    return <NothingFound title={say('nothing.title')} text={say('nothing.text')} onClear={place.clearFilters} />;
  if (inBin)
    return (
      <Empty icon={mdiTrashCanOutline} title={say('empty.bin')} text={say('empty.bin-text', { days: BIN_DAYS })} />
    );
  return (
    <Empty
      icon={mdiCheckboxMarkedCirclePlusOutline}
      title={say('empty.title')}
      text={say('empty.text')}
      action={
        <Action variant="contained" icon={mdiPlus} whyNot={whyNotNew} onClick={onNew}>
          {say('new')}
        </Action>
      }
    />
  );
}
