import { addDays } from '@jornada/domain/calendar';
import type { Ref } from 'react';
import { nameIn, personName } from '../api/names.ts';
import { useSession } from '../api/session.ts';
import { NONE } from '../picks/none.ts';
import { prefetched } from '../ui/load-later.tsx';
import { ListFilters } from '../ui/list/ListFilters.tsx';
import { useAroundTasks } from './around-tasks.ts';
import type { TaskPlace } from './task-place.ts';

const lists = async () => import('./PickMenus.tsx');
const StatusList = prefetched(async () => (await lists()).StatusList);
const PriorityList = prefetched(async () => (await lists()).PriorityList);
const PersonList = prefetched(async () => (await lists()).PersonList);
const ClientList = prefetched(async () => (await lists()).ClientList);
const TagList = prefetched(async () => (await lists()).TagList);

type Props = { place: TaskPlace; search: Ref<HTMLInputElement> };

export function TaskFilterBar({ place, search }: Props) {
  const { say, formats, people, clients, tags, today } = useAroundTasks();
  const { date } = formats;
  const { user } = useSession();

  /** Ranges of creation and completion dates. Only links of other screens set them. */
  const happened = <Name extends string>(what: 'created' | 'completed', to: Name) => ({
    to,
    chip: (from: string | null, until: string | null) =>
      say(`filter.${what}`, { from: from ? date(from) : '…', to: until ? date(until) : '…' }),
  });
  const dueWords = (from: string | null, to: string | null) => {
    if (from && to) return say('filter.due-range', { from: date(from), to: date(to) });
    return from ? say('filter.due-from', { from: date(from) }) : say('filter.due-to', { to: date(to ?? '') });
  };

  return (
    <ListFilters
      label={say('title')}
      place={place}
      shown={{
        q: { search: say('search'), chip: (text: string) => say('filter.q', { text }), ref: search },
        status: {
          label: say('field.status'),
          nameOf: (status) => say(`status.${status}`),
          list: (props) => <StatusList {...props} />,
        },
        priority: {
          label: say('field.priority'),
          nameOf: (priority) => say(`priority.${priority}`),
          list: (props) => <PriorityList {...props} />,
        },
        assignee_id: {
          label: say('field.assignee_id'),
          nameOf: (id) =>
            id === NONE ? say('none.assignee_id') : personName(people, id, say('unknown.person', { id })),
          list: (props) => (
            <PersonList
              {...props}
              everybody
              none={say('none.assignee_id')}
              first={{ value: user.id, label: say('me', { name: user.nome }) }}
            />
          ),
        },
        client_id: {
          label: say('field.client_id'),
          nameOf: (id) => (id === NONE ? say('none.client_id') : nameIn(clients, id, say('unknown.client', { id }))),
          list: (props) => <ClientList {...props} none={say('none.client_id')} />,
        },
        tag_id: {
          label: say('filter.tag'),
          nameOf: (id) => nameIn(tags, id, say('unknown.tag', { id })),
          list: (props) => <TagList {...props} />,
        },
        due_from: {
          to: 'due_to',
          chip: dueWords,
          menu: {
            label: say('filter.due'),
            presets: [
              { label: say('due.today'), range: { from: today, to: today } },
              { label: say('due.week'), range: { from: today, to: addDays(today, 6) } },
              { label: say('due.month'), range: { from: today, to: addDays(today, 29) } },
            ],
          },
        },
        overdue: { label: say('filter.overdue'), isSwitch: true },
        created_from: happened('created', 'created_to'),
        completed_from: happened('completed', 'completed_to'),
      }}
    />
  );
}
