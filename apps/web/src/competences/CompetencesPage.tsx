import { accounts } from '@jornada/contract/accounts';
import { competenceGroups } from '@jornada/contract/competence-groups';
import { competences } from '@jornada/contract/competences';
import { MOST_COMPETENCE_GROUPS } from '@jornada/domain/competence-groups';
import { COMPETENCE_KINDS } from '@jornada/domain/competences';
import { mdiBookOpenVariant, mdiPlus, mdiShapeOutline, mdiSort } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { parseAsInteger, parseAsStringLiteral, useQueryState } from 'nuqs';
import { lazy, Suspense } from 'react';
import { fileAddress } from '../api/list-page.ts';
import { useWhyNot } from '../api/may.ts';
import { read } from '../api/query.ts';
import { listInUrl } from '../lists/list-in-url.ts';
import { useContractList } from '../lists/use-contract-list.ts';
import { useOpenedRow } from '../lists/use-opened-row.ts';
import { places } from '../places.ts';
import { Action } from '../ui/Action.tsx';
import { ICON_WHERE_NARROW } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { ExportLink } from '../ui/ExportLink.tsx';
import { ImportAction } from '../ui/ImportAction.tsx';
import { ListFilters } from '../ui/list/ListFilters.tsx';
import { ListOf } from '../ui/list/ListOf.tsx';
import { NoRows } from '../ui/list/NoRows.tsx';
import { useNewInUrl, useOpenInUrl } from '../ui/list/use-new-in-url.ts';
import { Page } from '../ui/Page.tsx';
import { space } from '../ui/scale.ts';
import { Empty, Failed, Loading, Refused } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { useCompetenceColumns } from './competences-columns.tsx';
import { competenceWords } from './competences.words.ts';
import { GroupList } from './GroupList.tsx';

// The forms are loaded on first use.
const NewCompetence = lazy(async () => ({ default: (await import('./NewCompetence.tsx')).NewCompetence }));
const EditCompetence = lazy(async () => ({ default: (await import('./EditCompetence.tsx')).EditCompetence }));
const NewCompetenceGroup = lazy(async () => ({
  default: (await import('./groups/NewCompetenceGroup.tsx')).NewCompetenceGroup,
}));
const EditCompetenceGroup = lazy(async () => ({
  default: (await import('./groups/EditCompetenceGroup.tsx')).EditCompetenceGroup,
}));

const GroupOrder = lazy(async () => ({ default: (await import('./groups/GroupOrder.tsx')).GroupOrder }));

const CompetenceLibrary = lazy(async () => ({ default: (await import('./CompetenceLibrary.tsx')).CompetenceLibrary }));

const ImportCompetences = lazy(async () => ({ default: (await import('./ImportCompetences.tsx')).ImportCompetences }));

const STATES = ['active', 'archived'] as const;

const LIST = listInUrl(competences.list, {
  without: ['is_active', 'group_id', 'profile_id'],
  own: { group: parseAsInteger, state: parseAsStringLiteral(STATES) },
});
const toQuery = ({ group, state, ...same }: { group?: number; state?: (typeof STATES)[number] }) => ({
  ...same,
  ...(group !== undefined && { group_id: [group] }),
  ...(state && { is_active: state === 'active' }),
});
const NONE: never[] = [];

/** The groups, and beside them the competences of one group or of all. */
export function CompetencesPage() {
  const say = useWords(competenceWords);
  const listed = useQuery(read(competenceGroups.list, { query: { limit: MOST_COMPETENCE_GROUPS } }));
  const groups = listed.data?.items ?? NONE;
  const { place, page } = useContractList(LIST, { toQuery });
  const columns = useCompetenceColumns(groups);
  const opened = useOpenedRow(competences.byId, page.items);
  const whyNot = useWhyNot(competences.create);
  const [adding, setAdding] = useNewInUrl();
  const [addingGroup, setAddingGroup] = useOpenInUrl('new-group');
  const [choosing, setChoosing] = useOpenInUrl('library');
  const [ordering, setOrdering] = useOpenInUrl('order');
  const [importing, setImporting] = useOpenInUrl('import');
  const [groupId, setGroupId] = useQueryState('details', parseAsInteger.withOptions({ history: 'push' }));
  const account = useQuery({ ...read(accounts.me, {}), enabled: adding });
  const openedGroup = groups.find(({ id }) => id === groupId);
  const active = groups.filter(({ is_active }) => is_active);
  const hasGroup = active.length > 0;
  const chosen = place.filters.group ?? undefined;

  const add = (
    <Action
      variant="contained"
      icon={mdiPlus}
      whyNot={whyNot ?? (listed.data && !hasGroup ? say('no-group') : undefined)}
      onClick={() => setAdding(true)}
    >
      {say('new')}
    </Action>
  );
  if (listed.error)
    return (
      <Page title={say('title')}>
        <Failed error={listed.error} onRetry={() => void listed.refetch()} busy={listed.isFetching} />
      </Page>
    );
  return (
    <Page
      title={say('title')}
      actions={
        <>
          <ExportLink href={fileAddress(competences.exportCsv)} />
          <ImportAction label={say('import')} whyNot={whyNot} onClick={() => setImporting(true)} />
          <ButtonLink to={places.competenceProfiles} color="inherit">
            {say('profiles')}
          </ButtonLink>
          <Action
            color="inherit"
            icon={mdiBookOpenVariant}
            whyNot={whyNot}
            aria-label={say('library')}
            css={ICON_WHERE_NARROW}
            onClick={() => setChoosing(true)}
          >
            <span>{say('library')}</span>
          </Action>
          {add}
        </>
      }
    >
      <Sides>
        <nav aria-label={say('groups')}>
          {listed.data ? (
            <>
              <GroupList
                groups={groups}
                chosen={chosen}
                onChoose={(id) => place.setFilters({ group: id ?? null })}
                onOpen={(id) => void setGroupId(id)}
              />
              <div>
                <Action
                  size="small"
                  color="inherit"
                  icon={mdiPlus}
                  whyNot={whyNot}
                  aria-label={say('new.group')}
                  css={ICON_WHERE_NARROW}
                  onClick={() => setAddingGroup(true)}
                >
                  <span>{say('new.group')}</span>
                </Action>
                {whyNot === undefined && active.length > 1 && (
                  <Action
                    size="small"
                    color="inherit"
                    icon={mdiSort}
                    aria-label={say('group.order')}
                    css={ICON_WHERE_NARROW}
                    onClick={() => setOrdering(true)}
                  >
                    <span>{say('group.order')}</span>
                  </Action>
                )}
              </div>
            </>
          ) : (
            <Loading rows={4} />
          )}
        </nav>
        <div>
          <ListFilters
            label={say('title')}
            place={place}
            shown={{
              q: { search: say('search') },
              kind: {
                label: say('field.kind'),
                options: COMPETENCE_KINDS.map((value) => ({ value, label: say(`kind.${value}`) })),
              },
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
            found={(count, n) => say('found', { count, n })}
            onOpen={opened.open}
            empty={
              <NoRows
                place={place}
                title={say('nothing.title')}
                text={say('nothing.text')}
                clear={say('nothing.clear')}
              >
                <Empty
                  icon={mdiShapeOutline}
                  title={say('first.title')}
                  text={say('first.text')}
                  action={
                    <Action variant="contained" whyNot={whyNot} onClick={() => setChoosing(true)}>
                      {say('library.take')}
                    </Action>
                  }
                />
              </NoRows>
            }
          />
        </div>
      </Sides>
      {adding && <Refused error={account.error} />}
      <Suspense fallback={null}>
        {adding && whyNot === undefined && hasGroup && account.data?.settings && (
          <NewCompetence
            groups={groups}
            groupId={chosen}
            levelCount={account.data.settings.competence_levels}
            onClose={() => setAdding(false)}
          />
        )}
        {opened.row && listed.data && (
          <EditCompetence key={opened.row.id} row={opened.row} groups={groups} onClose={opened.close} />
        )}
        {addingGroup && whyNot === undefined && (
          <NewCompetenceGroup count={groups.length} onClose={() => setAddingGroup(false)} />
        )}
        {choosing && whyNot === undefined && <CompetenceLibrary onClose={() => setChoosing(false)} />}
        {importing && whyNot === undefined && <ImportCompetences onClose={() => setImporting(false)} />}
        {ordering && whyNot === undefined && listed.data && (
          <GroupOrder groups={groups} onClose={() => setOrdering(false)} />
        )}
        {openedGroup && (
          <EditCompetenceGroup
            key={openedGroup.id}
            row={openedGroup}
            groups={groups}
            onClose={() => void setGroupId(null)}
          />
        )}
      </Suspense>
    </Page>
  );
}

const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(180px, 260px) minmax(0, 1fr)',
  alignItems: 'start',
  gap: space(3),
  '& > nav': { display: 'grid', gap: space(1) },
  '& > nav > div:last-child': { display: 'flex', flexWrap: 'wrap', gap: space(0.5) },
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space(2) },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    // One line of a fixed height, so that the list below does not move when the groups arrive.
    '& > nav': { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', height: 48, overflow: 'hidden' },
  },
}));
