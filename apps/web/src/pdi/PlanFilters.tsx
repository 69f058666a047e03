import type { PdiPlan } from '@jornada/contract/pdi-items';
import { PLAN_STATES, type PLAN_BOXES, type PlanState } from '@jornada/domain/pdi';
import { PLAN_WAITS, type PlanWait } from '@jornada/domain/pdi-waits';
import { activeOf, everybody } from '../picks/list-in-filter.tsx';
import { ListFilters } from '../ui/list/ListFilters.tsx';
import { useWords } from '../words/words.ts';
import { pdiWords } from './pdi.words.ts';
import { useCompetences } from './use-competences.ts';
import { usePeople } from './use-people.ts';

type Filters = {
  q: string | null;
  user_id: PdiPlan['user_id'][];
  state: PlanState[];
  competence_id: number[];
  late: true | null;
  waiting: PlanWait | null;
};

type Props = {
  place: {
    filters: Filters;
    setFilters: (change: Partial<Filters>, history?: 'push' | 'replace') => void;
    clearFilters: () => void;
  };
  box: (typeof PLAN_BOXES)[number];
};

/** Filters plans by text, state, competence and lateness; in lists of several people also by person. */
export function PlanFilters({ place, box }: Props) {
  const say = useWords(pdiWords);
  const { nameOf } = usePeople();
  const competences = useCompetences();
  return (
    <ListFilters<Filters>
      label={say('title')}
      place={place}
      shown={{
        q: { search: say('search') },
        ...(box !== 'mine' && {
          user_id: {
            label: say('field.user_id'),
            nameOf,
            list: everybody,
          },
        }),
        state: {
          label: say('field.state'),
          options: PLAN_STATES.map((value) => ({ value, label: say(`state.${value}`) })),
        },
        competence_id: {
          label: say('filter.competence'),
          nameOf: (id) => competences.find((one) => one.id === id)?.name ?? say('competence', { id }),
          list: activeOf(competences),
        },
        ...(box !== 'all' && {
          waiting: {
            label: say('filter.waiting'),
            options: PLAN_WAITS.map((value) => ({ value, label: say(`waiting.${value}`) })),
          },
        }),
        late: { label: say('filter.late'), isSwitch: true },
      }}
    />
  );
}
