import { offboardings } from '@jornada/contract/user-offboarding';
import { OFFBOARDING_STATES, SETTLEMENTS } from '@jornada/domain/offboarding';
import { mdiAccountArrowRightOutline } from '@mdi/js';
import { personName, usePeopleNames } from '../../api/names.ts';
import { listInUrl } from '../../lists/list-in-url.ts';
import { useContractList } from '../../lists/use-contract-list.ts';
import { everybody } from '../../picks/list-in-filter.tsx';
import { places } from '../../places.ts';
import { ListFilters } from '../../ui/list/ListFilters.tsx';
import { ListOf } from '../../ui/list/ListOf.tsx';
import { NoRows } from '../../ui/list/NoRows.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { useOffboardingColumns } from './offboarding-columns.tsx';
import { offboardingsWords } from './offboardings.words.ts';

const LIST = listInUrl(offboardings.offboardings, { defaultSort: '-left_on' });

/** All offboardings: planned, done and undone, with the open settlements. */
export function OffboardingsPage() {
  const say = useWords(offboardingsWords);
  const { place, page } = useContractList(LIST);
  const columns = useOffboardingColumns();
  const people = usePeopleNames();
  const navigate = useNavigate();
  return (
    <Page title={say('title')} width="medium" back={{ to: places.people(), name: say('back') }}>
      <p style={{ margin: 0, maxWidth: '80ch' }}>{say('lead')}</p>
      <ListFilters
        label={say('list')}
        place={place}
        shown={{
          user_id: {
            label: say('field.person'),
            nameOf: (id: number) => personName(people, id, say('person', { id })),
            list: everybody,
          },
          state: {
            label: say('field.state'),
            options: OFFBOARDING_STATES.map((value) => ({ value, label: say(`state.${value}`) })),
          },
          settlement: {
            label: say('field.settlement'),
            options: SETTLEMENTS.map((value) => ({ value, label: say(`settlement.${value}`) })),
          },
        }}
      />
      <ListOf
        label={say('list')}
        columns={columns}
        place={place}
        page={page}
        orders={LIST.sorts.map((value) => ({ value, label: say(`sort.${value}`) }))}
        found={(count, n) => say('found', { count, n })}
        onOpen={(id) => {
          const one = page.items?.find((item) => item.id === id);
          if (one) void navigate(places.person(one.user_id, { tab: 'access' }));
        }}
        empty={
          <NoRows place={place} title={say('nothing.title')} text={say('nothing.text')}>
            <Empty icon={mdiAccountArrowRightOutline} title={say('none.title')} text={say('none.text')} />
          </NoRows>
        }
      />
    </Page>
  );
}
