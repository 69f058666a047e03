import type { ReactNode } from 'react';
import { personName, usePeopleNames } from '../api/names.ts';
import { ListFilters } from '../ui/list/ListFilters.tsx';
import { useWords } from '../words/words.ts';
import { STATES, type useClientList } from './client-list.ts';
import { clientWords } from './clients.words.ts';
import { ManagerList } from './ManagerList.tsx';

type Props = Pick<ReturnType<typeof useClientList>, 'place'> & { views?: ReactNode };

export function ClientFilters({ place, views }: Props) {
  const say = useWords(clientWords);
  const people = usePeopleNames();
  return (
    <ListFilters
      label={say('title')}
      place={place}
      views={views}
      shown={{
        q: { search: say('search') },
        state: {
          label: say('field.state'),
          options: STATES.map((value) => ({ value, label: say(`state.${value}`) })),
        },
        manager_id: {
          label: say('field.manager_id'),
          nameOf: (id) => personName(people, id, say('person', { id })),
          list: (props) => <ManagerList {...props} />,
        },
      }}
    />
  );
}
