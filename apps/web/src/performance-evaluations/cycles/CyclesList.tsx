import { performanceEvaluations } from '@jornada/contract/performance-evaluations-cycles';
import { may } from '@jornada/domain/access';
import { CYCLE_STATES, DEGREES } from '@jornada/domain/evaluations';
import { mdiClipboardTextOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import { listInUrl } from '../../lists/list-in-url.ts';
import { useContractList } from '../../lists/use-contract-list.ts';
import { places } from '../../places.ts';
import { ListFilters } from '../../ui/list/ListFilters.tsx';
import { ListOf } from '../../ui/list/ListOf.tsx';
import { NothingFound } from '../../ui/list/NothingFound.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { Empty } from '../../ui/states.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { useCycleColumns } from './cycle-columns.tsx';
import { cyclesWords } from './cycles.words.ts';

const LIST = listInUrl(performanceEvaluations.list);

/**
 * The evaluations that one is in; for who manages them, all.
 * @param add the button for the first one
 */
export function CyclesList({ add }: { add: ReactNode }) {
  const say = useWords(cyclesWords);
  const { number } = useFormats();
  const { place, page } = useContractList(LIST);
  const manages = may(useSession().level, 'evaluations.manage');
  const columns = useCycleColumns(manages);
  const navigate = useNavigate();
  return (
    <>
      <ListFilters
        label={say('title')}
        place={place}
        shown={{
          q: { search: say('search') },
          state: {
            label: say('field.state'),
            options: CYCLE_STATES.map((value) => ({ value, label: say(`state.${value}`) })),
          },
          degree: { label: say('field.degree'), options: DEGREES.map((value) => ({ value, label: `${value}°` })) },
        }}
      />
      <ListOf
        label={say('title')}
        columns={columns}
        place={place}
        page={page}
        orders={LIST.sorts.map((value) => ({ value, label: say(`order.${value}`) }))}
        found={(count) => say('found', { count, n: number(count) })}
        onOpen={(id) => void navigate(places.evaluation(id))}
        empty={
          place.filtered ? (
            <NothingFound title={say('nothing.title')} onClear={place.clearFilters}>
              {say('nothing.text')}
            </NothingFound>
          ) : (
            <Empty icon={mdiClipboardTextOutline} title={say('first.title')} action={add}>
              {say(manages ? 'first.text' : 'first.own')}
            </Empty>
          )
        }
      />
    </>
  );
}
