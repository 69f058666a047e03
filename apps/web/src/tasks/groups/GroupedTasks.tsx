import type { Grouping as GroupField } from '@jornada/domain/task-groups';
import { type Ref, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Foot, Ground, Head } from '../../ui/list/ListFrame.tsx';
import { SortBar } from '../../ui/list/SortBar.tsx';
import { WhileSelected } from '../../ui/list/WhileSelected.tsx';
import type { SelectionStore } from '../../ui/selection/store.ts';
import { Failed } from '../../ui/states.tsx';
import type { DataTableHandle } from '../../ui/table/DataTable.tsx';
import { TableSkeleton } from '../../ui/table/TableSkeleton.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundTasks } from '../around-tasks.ts';
import { ColumnsMenu } from '../ColumnsMenu.tsx';
import { GroupMenu } from '../GroupMenu.tsx';
import { Marked } from '../marks.tsx';
import { NoTasks } from '../NoTasks.tsx';
import { type BulkRequest, SelectionBar } from '../SelectionBar.tsx';
import type { TaskPlace } from '../task-place.ts';
import type { Groups, useGrouping } from '../use-grouping.ts';
import { useTaskOrders } from '../use-task-orders.ts';
import { onGroupKey } from './group-keys.ts';
import { groupQuery } from './group-query.ts';
import { GroupRows } from './GroupRows.tsx';
import { GroupSection } from './GroupSection.tsx';
import { groupWords } from './groups.words.ts';
import { useNamedGroups } from './use-group-names.ts';
import { Row, Sections } from './GroupsFrame.tsx';
import { useGroupsHandle } from './use-groups-handle.ts';

type Props = {
  by: GroupField;
  grouping: ReturnType<typeof useGrouping>;
  place: TaskPlace;
  groups: Groups;
  selection: SelectionStore;
  table: Ref<DataTableHandle>;
  onOpen: (id: number) => void;
  onNew: () => void;
  onAsk: (request: BulkRequest) => void;
  whyNotNew: string | undefined;
};

/** The filtered tasks, in one section per group that is not empty. All sections share one selection. */
export function GroupedTasks({ by, grouping, place, groups: { groups, total }, selection, table, ...on }: Props) {
  const say = useWords(groupWords);
  const { say: sayTask, formats, today } = useAroundTasks();
  const orders = useTaskOrders();
  const sections = useRef<HTMLDivElement>(null);
  useGroupsHandle(table, sections);
  const { data, error, refetch, isFetching, isPlaceholderData } = groups;
  const named = useNamedGroups(by, data?.groups ?? NO_GROUPS);
  const keys = named.map(({ key }) => String(key));
  const { closed, setClosed } = grouping;
  const toggle = (key: string) =>
    setClosed(closed.includes(key) ? closed.filter((other) => other !== key) : [...closed, key]);
  const allClosed = keys.every((key) => closed.includes(key));

  const failed = error && <Failed error={error} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data)
    return (
      failed ?? (
        <Ground>
          <TableSkeleton label={sayTask('loading')} />
        </Ground>
      )
    );
  if (named.length === 0 && !isPlaceholderData)
    return <NoTasks place={place} onNew={on.onNew} whyNotNew={on.whyNotNew} />;
  return (
    <Marked>
      <Ground>
        <Head>
          <SortBar
            found={total === null ? '' : sayTask('found', { count: total, n: formats.number(total) })}
            sort={place.sort}
            orders={orders}
            onSort={place.setSort}
          >
            <GroupMenu />
            <ColumnsMenu />
          </SortBar>
        </Head>
        {failed}
        <Sections ref={sections} role="presentation" aria-busy={isPlaceholderData} onKeyDown={onGroupKey}>
          {named.map((group) => (
            <GroupSection
              key={group.key}
              by={by}
              group={group}
              isOpen={!closed.includes(String(group.key))}
              onToggle={() => toggle(String(group.key))}
            >
              <GroupRows
                // Another filter or sort order starts at the first page again.
                key={`${place.filterKey} ${place.sort}`}
                name={group.name}
                count={group.count}
                place={place}
                within={groupQuery(by, group.key, place.query, today)}
                selection={selection}
                onOpen={on.onOpen}
              />
            </GroupSection>
          ))}
        </Sections>
        <Foot>
          <WhileSelected store={selection} total={total}>
            <SelectionBar
              store={selection}
              total={total}
              filtered={place.filtered}
              inBin={place.filters.deleted === true}
              onAsk={on.onAsk}
            />
          </WhileSelected>
          <Row>
            <Button size="small" color="inherit" onClick={() => setClosed(allClosed ? [] : keys)}>
              {say(allClosed ? 'open-all' : 'close-all')}
            </Button>
            {data.others > 0 && <span>{say('others', { count: data.others, n: formats.number(data.others) })}</span>}
          </Row>
        </Foot>
      </Ground>
    </Marked>
  );
}

const NO_GROUPS: never[] = [];
