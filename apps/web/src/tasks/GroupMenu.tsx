import { mdiFormatListGroup } from '@mdi/js';
import { FilterMenu } from '../ui/filters/FilterMenu.tsx';
import { prefetched } from '../ui/load-later.tsx';
import { useAroundTasks } from './around-tasks.ts';
import { Narrow } from './ColumnsMenu.tsx';
import { useGrouping } from './use-grouping.ts';

const GroupChoices = prefetched(async () => (await import('./groups/GroupChoices.tsx')).GroupChoices);

/** Chooses the field by which the list is grouped. */
export function GroupMenu() {
  const { say } = useAroundTasks();
  const { by } = useGrouping();
  const label = by === null ? say('group') : say('group.by', { field: say(`field.${by}`) });
  return (
    <Narrow>
      <FilterMenu label={label} name={label} icon={mdiFormatListGroup}>
        {(close) => <GroupChoices onPicked={close} />}
      </FilterMenu>
    </Narrow>
  );
}
