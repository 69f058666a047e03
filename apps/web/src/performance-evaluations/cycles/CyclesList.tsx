import { performanceEvaluations } from '@jornada/contract/performance-evaluations-cycles';
import { may } from '@jornada/domain/access';
import { BIN_DAYS, CYCLE_STATES, DEGREES } from '@jornada/domain/evaluations';
import { mdiArrowLeft, mdiClipboardTextOutline, mdiTrashCanOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import { listInUrl } from '../../lists/list-in-url.ts';
import { useContractList } from '../../lists/use-contract-list.ts';
import { places } from '../../places.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListFilters } from '../../ui/list/ListFilters.tsx';
import { ListOf } from '../../ui/list/ListOf.tsx';
import { NoRows } from '../../ui/list/NoRows.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { Empty } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { useBinColumns } from './bin-columns.tsx';
import { useCycleColumns } from './cycle-columns.tsx';
import { cyclesWords } from './cycles.words.ts';

const LIST = listInUrl(performanceEvaluations.list, { scope: ['deleted'] });

/**
 * The evaluations in which the viewer takes part; for managers of evaluations, all of them or those in the bin.
 * @param add the button that creates the first one
 */
export function CyclesList({ add }: { add: ReactNode }) {
  const say = useWords(cyclesWords);
  const { place, page } = useContractList(LIST);
  const manages = may(useSession().level, 'evaluations.manage');
  const inBin = manages && place.filters.deleted === true;
  const shownColumns = useCycleColumns(manages);
  const binColumns = useBinColumns();
  const navigate = useNavigate();
  return (
    <>
      <ListFilters
        label={say('title')}
        place={place}
        views={
          manages && (
            <Button
              color="inherit"
              startIcon={<Icon path={inBin ? mdiArrowLeft : mdiTrashCanOutline} />}
              onClick={() => place.setFilters({ deleted: inBin ? null : true })}
            >
              {say(inBin ? 'bin.leave' : 'bin')}
            </Button>
          )
        }
        shown={{
          q: { search: say('search') },
          state: {
            label: say('field.state'),
            options: CYCLE_STATES.map((value) => ({ value, label: say(`state.${value}`) })),
          },
          degree: { label: say('field.degree'), options: DEGREES.map((value) => ({ value, label: `${value}°` })) },
        }}
      />
      {inBin && <p style={{ margin: 0 }}>{say('bin.text', { days: BIN_DAYS })}</p>}
      <ListOf
        label={say(inBin ? 'bin' : 'title')}
        columns={inBin ? binColumns : shownColumns}
        place={place}
        page={page}
        orders={LIST.sorts.map((value) => ({ value, label: say(`order.${value}`) }))}
        found={(count, n) => say('found', { count, n })}
        {...(!inBin && { onOpen: (id: number) => void navigate(places.evaluation(id)) })}
        empty={
          <NoRows place={place} title={say('nothing.title')} text={say('nothing.text')}>
            {inBin ? (
              <Empty icon={mdiTrashCanOutline} title={say('bin.none')} />
            ) : (
              <Empty
                icon={mdiClipboardTextOutline}
                title={say('first.title')}
                text={say(manages ? 'first.text' : 'first.own')}
                action={add}
              />
            )}
          </NoRows>
        }
      />
    </>
  );
}
