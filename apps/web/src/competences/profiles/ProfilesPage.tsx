import { competenceProfiles } from '@jornada/contract/competences-profiles';
import { mdiBadgeAccountHorizontalOutline, mdiPlus } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { lazy, Suspense } from 'react';
import { fileAddress } from '../../api/list-page.ts';
import { useWhyNot } from '../../api/may.ts';
import { listInUrl } from '../../lists/list-in-url.ts';
import { useContractList } from '../../lists/use-contract-list.ts';
import { useOpenedRow } from '../../lists/use-opened-row.ts';
import { places } from '../../places.ts';
import { Action } from '../../ui/Action.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { ExportLink } from '../../ui/ExportLink.tsx';
import { ImportAction } from '../../ui/ImportAction.tsx';
import { ListFilters } from '../../ui/list/ListFilters.tsx';
import { ListOf } from '../../ui/list/ListOf.tsx';
import { NoRows } from '../../ui/list/NoRows.tsx';
import { useNewInUrl, useOpenInUrl } from '../../ui/list/use-new-in-url.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty, Loading, Refused } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { allCompetences } from '../all-competences.ts';
import { useProfileColumns } from './profiles-columns.tsx';
import { profileWords } from './profiles.words.ts';

// The forms are loaded on first use.
const NewProfile = lazy(async () => ({ default: (await import('./NewProfile.tsx')).NewProfile }));
const EditProfile = lazy(async () => ({ default: (await import('./EditProfile.tsx')).EditProfile }));

const ImportProfiles = lazy(async () => ({ default: (await import('./ImportProfiles.tsx')).ImportProfiles }));
const ProfileMatrix = lazy(async () => ({ default: (await import('./ProfileMatrix.tsx')).ProfileMatrix }));

const VIEWS = ['list', 'matrix'] as const;

const STATES = ['active', 'archived'] as const;

const LIST = listInUrl(competenceProfiles.list, {
  without: ['is_active', 'competence_id'],
  own: { state: parseAsStringLiteral(STATES) },
});
const toQuery = ({ state, ...same }: { state?: (typeof STATES)[number] }) => ({
  ...same,
  ...(state && { is_active: state === 'active' }),
});

/** The job profiles of the account, with job titles and the expected levels of competences. */
export function ProfilesPage() {
  const say = useWords(profileWords);
  const { place, page } = useContractList(LIST, { toQuery });
  const columns = useProfileColumns();
  const whyNot = useWhyNot(competenceProfiles.create);
  const [adding, setAdding] = useNewInUrl();
  const [importing, setImporting] = useOpenInUrl('import');
  const opened = useOpenedRow(competenceProfiles.byId, page.items);
  const [view, setView] = useQueryState(
    'view',
    parseAsStringLiteral(VIEWS).withDefault('list').withOptions({ history: 'push' }),
  );
  const isOpen = adding || opened.row !== undefined;
  const competences = useQuery({ ...allCompetences, enabled: isOpen });
  const add = (
    <Action variant="contained" icon={mdiPlus} whyNot={whyNot} onClick={() => setAdding(true)}>
      {say('new')}
    </Action>
  );
  return (
    <Page
      title={say('title')}
      back={{ to: places.competences, name: say('back') }}
      actions={
        <>
          <ExportLink href={fileAddress(competenceProfiles.exportCsv)} />
          <ImportAction label={say('import')} whyNot={whyNot} onClick={() => setImporting(true)} />
          {add}
        </>
      }
    >
      <Views>
        <Choice
          label={say('view')}
          options={VIEWS.map((value) => ({ value, label: say(`view.${value}`) }))}
          value={view}
          onChange={(to) => void setView(to)}
        />
      </Views>
      {view === 'matrix' ? (
        <Suspense fallback={<Loading rows={10} />}>
          <ProfileMatrix />
        </Suspense>
      ) : (
        <>
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
                  icon={mdiBadgeAccountHorizontalOutline}
                  title={say('first.title')}
                  text={say('first.text')}
                  action={add}
                />
              </NoRows>
            }
          />
        </>
      )}
      {isOpen && <Refused error={competences.error} />}
      <Suspense fallback={null}>
        {adding && whyNot === undefined && competences.data && (
          <NewProfile competences={competences.data} onClose={() => setAdding(false)} />
        )}
        {importing && whyNot === undefined && <ImportProfiles onClose={() => setImporting(false)} />}
        {opened.row && competences.data && (
          <EditProfile key={opened.row.id} row={opened.row} competences={competences.data} onClose={opened.close} />
        )}
      </Suspense>
    </Page>
  );
}

/** As wide as its options. */
const Views = styled('div')({ display: 'flex' });
