import { LEVELS } from '@jornada/domain/access';
import type { ReactNode } from 'react';
import { useLevelName } from '../api/may.ts';
import { personName, usePeopleNames } from '../api/names.ts';
import { NONE } from '../picks/none.ts';
import { PersonList } from '../picks/PersonList.tsx';
import { ListFilters } from '../ui/list/ListFilters.tsx';
import { useWords } from '../words/words.ts';
import { ON_FILE, STATES, type usePeopleList } from './people-list.ts';
import { peopleWords } from './people.words.ts';

type Props = Pick<ReturnType<typeof usePeopleList>, 'place'> & { views?: ReactNode };

export function PeopleFilters({ place, views }: Props) {
  const say = useWords(peopleWords);
  const levelName = useLevelName();
  const people = usePeopleNames();
  return (
    <ListFilters
      label={say('title')}
      place={place}
      views={views}
      shown={{
        q: { search: say('search') },
        level: {
          label: say('field.level'),
          options: LEVELS.map((level) => ({ value: `${level}` as const, label: levelName(level) })),
        },
        state: {
          label: say('field.state'),
          options: STATES.map((value) => ({ value, label: say(`state.${value}`) })),
        },
        reports_to: {
          label: say('filter.leader'),
          nameOf: (id) =>
            id === NONE ? say('filter.no-leader') : personName(people, id, say('filter.unknown', { id })),
          list: ({ onPick, ...props }) => (
            <PersonList
              {...props}
              everybody
              none={say('filter.no-leader')}
              onPick={(person) => onPick(person?.id ?? NONE)}
            />
          ),
        },
        hr: {
          label: say('field.has_hr_data'),
          options: ON_FILE.map((value) => ({ value, label: say(`hr.${value}`) })),
        },
      }}
    />
  );
}
