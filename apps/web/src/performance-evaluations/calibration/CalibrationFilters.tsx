import type { Calibration } from '@jornada/contract/performance-evaluations-calibration';
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { ListFilters } from '../../ui/list/ListFilters.tsx';
import { useWords } from '../../words/words.ts';
import { calibrationWords } from './calibration.words.ts';
import type { Narrowing } from './narrowed.ts';

/** The filters of the calibration, from the address. */
export function useNarrowing() {
  const [filters, set] = useQueryStates(
    { leader_id: parseAsInteger, department: parseAsString },
    { history: 'push', urlKeys: { leader_id: 'leader' } },
  );
  return {
    filters,
    setFilters: (change: Partial<Narrowing>) => void set(change),
    clearFilters: () => void set(null),
  };
}

type Props = { calibration: Calibration; place: ReturnType<typeof useNarrowing> };

/** Filters by a leader and by a department, from those of the people in the calibration. */
export function CalibrationFilters({ calibration: { people, by_leader }, place }: Props) {
  const say = useWords(calibrationWords);
  const departments = [...new Set(people.map(({ department }) => department))].filter(Boolean);
  return (
    <ListFilters<Narrowing>
      label={say('people')}
      place={place}
      shown={{
        leader_id: {
          label: say('fairness.leader'),
          options: by_leader.flatMap(({ leader_id, nome }) =>
            leader_id === null ? [] : { value: leader_id, label: nome },
          ),
        },
        department: {
          label: say('fairness.department'),
          options: departments
            .toSorted((one, other) => one.localeCompare(other))
            .map((value) => ({ value, label: value })),
        },
      }}
    />
  );
}
