import { competenceGroups } from '@jornada/contract/competence-groups';
import { mdiPlus, mdiShapeOutline } from '@mdi/js';
import { parseAsStringLiteral } from 'nuqs';
import { lazy, Suspense } from 'react';
import { useWhyNot } from '../api/may.ts';
import { listInUrl } from '../lists/list-in-url.ts';
import { useContractList } from '../lists/use-contract-list.ts';
import { Action } from '../ui/Action.tsx';
import { ListFilters } from '../ui/list/ListFilters.tsx';
import { ListOf } from '../ui/list/ListOf.tsx';
import { NothingFound } from '../ui/list/NothingFound.tsx';
import { useNewInUrl } from '../ui/list/use-new-in-url.ts';
import { Page } from '../ui/Page.tsx';
import { Empty } from '../ui/states.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { useCompetenceGroupColumns } from './competence-groups-columns.tsx';
import { competenceGroupWords } from './competence-groups.words.ts';
import { useOpenCompetenceGroup } from './use-open-competence-groups.ts';

// The forms are downloaded when they are opened.
const NewCompetenceGroup = lazy(async () => ({
  default: (await import('./NewCompetenceGroup.tsx')).NewCompetenceGroup,
}));
const EditCompetenceGroup = lazy(async () => ({
  default: (await import('./EditCompetenceGroup.tsx')).EditCompetenceGroup,
}));

const STATES = ['active', 'archived'] as const;

const LIST = listInUrl(competenceGroups.list, {
  without: ['is_active'],
  own: { state: parseAsStringLiteral(STATES) },
});
const toQuery = ({ state, ...same }: { state?: (typeof STATES)[number] }) => ({
  ...same,
  ...(state && { is_active: state === 'active' }),
});

export function CompetenceGroupsPage() {
  const say = useWords(competenceGroupWords);
  const { number } = useFormats();
  const { place, page } = useContractList(LIST, { toQuery });
  const columns = useCompetenceGroupColumns();
  const opened = useOpenCompetenceGroup(page.items);
  const whyNot = useWhyNot(competenceGroups.create);
  const [adding, setAdding] = useNewInUrl();
  const add = (
    <Action variant="contained" icon={mdiPlus} whyNot={whyNot} onClick={() => setAdding(true)}>
      {say('new')}
    </Action>
  );
  return (
    <Page title={say('title')} actions={add} width="medium">
      <ListFilters
        label={say('title')}
        place={place}
        shown={{
          q: { search: say('search') },
          state: {
            label: say('field.state'),
            options: STATES.map((value) => ({ value, label: say(`state.${value}`) })),
          },
        }}
      />
      <ListOf
        label={say('title')}
        columns={columns}
        place={place}
        page={page}
        orders={LIST.sorts.map((value) => ({ value, label: say(`order.${value}`) }))}
        found={(count) => say('found', { count, n: number(count) })}
        onOpen={opened.open}
        empty={
          place.filtered ? (
            <NothingFound title={say('nothing.title')} clear={say('nothing.clear')} onClear={place.clearFilters}>
              {say('nothing.text')}
            </NothingFound>
          ) : (
            <Empty icon={mdiShapeOutline} title={say('first.title')} action={add}>
              {say('first.text')}
            </Empty>
          )
        }
      />
      <Suspense fallback={null}>
        {adding && whyNot === undefined && (
          <NewCompetenceGroup count={page.total ?? 0} onClose={() => setAdding(false)} />
        )}
        {opened.row && <EditCompetenceGroup key={opened.row.id} row={opened.row} onClose={opened.close} />}
      </Suspense>
    </Page>
  );
}
