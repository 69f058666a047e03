import { nps } from '@jornada/contract/nps';
import { npsResults } from '@jornada/contract/nps-results';
import { may } from '@jornada/domain/access';
import { NPS_STATES } from '@jornada/domain/nps';
import { mdiGaugeLow, mdiPlus } from '@mdi/js';
import { createParser, useQueryState } from 'nuqs';
import { type ComponentType, lazy, Suspense } from 'react';
import { fileAddress } from '../../api/list-page.ts';
import { useWhyNot } from '../../api/may.ts';
import { useSession } from '../../api/session.ts';
import { listInUrl } from '../../lists/list-in-url.ts';
import { useContractList } from '../../lists/use-contract-list.ts';
import { places } from '../../places.ts';
import { useToday } from '../../state/clock.ts';
import { Action } from '../../ui/Action.tsx';
import { ExportLink } from '../../ui/ExportLink.tsx';
import { ListFilters } from '../../ui/list/ListFilters.tsx';
import { ListOf } from '../../ui/list/ListOf.tsx';
import { NoRows } from '../../ui/list/NoRows.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty, Loading } from '../../ui/states.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { History } from '../results/History.tsx';
import { AskedNow } from './AskedNow.tsx';
import { useWaveColumns } from './wave-columns.tsx';
import { wavesWords } from './waves.words.ts';

const SeriesList = lazy(async () => ({ default: (await import('../series/SeriesList.tsx')).SeriesList }));
const NewWave = lazy(async () => ({ default: (await import('./NewWave.tsx')).NewWave }));

const LIST = listInUrl(nps.list);
/** `?new` opens the form of a new wave; it is also set by the command palette. */
const flag = createParser({ parse: (text) => (text === 'false' ? null : text), serialize: String });

const yearOf = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The waves of NPS, with the one to answer on top, and the score over time. */
export function WavesPage({ Views }: { Views?: ComponentType }) {
  const say = useWords(wavesWords);
  const { date } = useFormats();
  const { level, account } = useSession();
  const year = Number(useToday(account.time_zone).slice(0, 4));
  const whyNot = useWhyNot(nps.create);
  const manages = may(level, 'nps.manage');
  const [begun, begin] = useQueryState('new', flag);
  const { place, page } = useContractList(LIST);
  const columns = useWaveColumns();
  const navigate = useNavigate();
  const draft = (
    <Action variant="contained" icon={mdiPlus} whyNot={whyNot} onClick={() => void begin('true', { history: 'push' })}>
      {say('new')}
    </Action>
  );
  const states = NPS_STATES.filter((state) => manages || state !== 'draft');
  return (
    <Page
      title={say('title')}
      width="medium"
      actions={
        manages && (
          <>
            <ExportLink href={fileAddress(npsResults.historyCsv)} />
            {draft}
          </>
        )
      }
    >
      <p style={{ margin: 0, maxWidth: '80ch' }}>
        {say('lead')} <TextLink to={places.howAnswersAreKept}>{say('kept')}</TextLink>
      </p>
      <AskedNow />
      <History />
      <ListFilters
        label={say('list')}
        place={place}
        views={Views && <Views />}
        shown={{
          state: {
            label: say('field.state'),
            options: states.map((value) => ({ value, label: say(`state.${value}`) })),
          },
          from: {
            to: 'to',
            chip: (from, to) => say('filter.range', { from: from ? date(from) : 'none', to: to ? date(to) : 'none' }),
            menu: {
              label: say('filter.closing'),
              presets: [
                { label: say('filter.this-year'), range: yearOf(year) },
                { label: say('filter.last-year'), range: yearOf(year - 1) },
              ],
            },
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
        onOpen={(id) => void navigate(places.npsWave(id))}
        empty={
          <NoRows place={place} title={say('nothing.title')} text={say('nothing.text')}>
            <Empty
              icon={mdiGaugeLow}
              title={say(manages ? 'first.title' : 'none.title')}
              text={say(manages ? 'first.text' : 'none.text')}
              action={manages && draft}
            />
          </NoRows>
        }
      />
      {manages && (
        <Suspense fallback={<Loading rows={2} />}>
          <SeriesList />
        </Suspense>
      )}
      {begun !== null && manages && (
        <Suspense fallback={null}>
          <NewWave onClose={() => void begin(null, { history: 'replace' })} />
        </Suspense>
      )}
    </Page>
  );
}
