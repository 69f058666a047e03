import { statements } from '@jornada/contract/time-bank-statement';
import { users } from '@jornada/contract/user';
import { may } from '@jornada/domain/access';
import { mdiHandCoinOutline, mdiPrinterOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { places } from '../places.ts';
import { fileAddress } from '../api/list-page.ts';
import { ApiError } from '../api/errors.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { useOpenInUrl } from '../ui/list/use-new-in-url.ts';
import { useParams } from '../ui/nav.ts';
import { Page } from '../ui/Page.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { ExportLink } from '../ui/ExportLink.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Loading } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { AroundBank, useAround } from './around-bank.ts';
import { BookActions } from './BookActions.tsx';
import { EntriesTable } from './EntriesTable.tsx';
import { LotsTable } from './LotsTable.tsx';
import { Beside, Figures, Ground, Heading } from './page-parts.tsx';
import { PeriodMenu } from './PeriodMenu.tsx';
import { StatementFigures } from './StatementFigures.tsx';
import { bankWords } from './time-bank.words.ts';
import { useWhyNotBook } from './use-booking-rights.ts';
import { usePanels } from './use-panels.ts';
import { useStatement } from './use-statement.ts';
import { space } from '../ui/scale.ts';

// Loaded after the rows: the chart is as large as the rest of the page and below it.
const BalanceChart = lazy(async () => ({ default: (await import('./BalanceChart.tsx')).BalanceChart }));
const PeriodLines = lazy(async () => ({ default: (await import('./period/PeriodLines.tsx')).PeriodLines }));
const BookHours = lazy(async () => ({ default: (await import('./booking/BookHours.tsx')).BookHours }));
const WhyBalance = lazy(async () => ({ default: (await import('./why/WhyBalance.tsx')).WhyBalance }));
const WhySoon = lazy(async () => ({ default: (await import('./why/WhySoon.tsx')).WhySoon }));
const Settle = lazy(async () => ({ default: (await import('./settlements/Settle.tsx')).Settle }));
const Leaver = lazy(async () => ({ default: (await import('./settlements/Leaver.tsx')).Leaver }));
const EntryDrawer = lazy(async () => ({ default: (await import('./why/EntryDrawer.tsx')).EntryDrawer }));
const PrintStatement = lazy(async () => ({ default: (await import('./print/PrintStatement.tsx')).PrintStatement }));

/** The statement of the person whose id is in the address. */
export function StatementAtAddress() {
  const { userId = '' } = useParams();
  if (!/^[1-9]\d{0,15}$/.test(userId)) throw new ApiError({ status: 404, code: 'not_found', message: 'Not found' });
  return <StatementPage key={userId} userId={Number(userId)} />;
}

/** A person's time bank: balance, due dates, and all entries. */
export function StatementPage({ userId }: { userId: number }) {
  const say = useWords(bankWords);
  const { user, level } = useSession();
  const own = userId === user.id;
  const person = useQuery({ ...read(users.byId, { params: { id: userId } }), enabled: !own });
  const nome = own ? user.nome : (person.data?.nome ?? '');
  const { place, page } = useStatement(userId);
  // Every page contains today's balance, lots and chart; only the first page contains the number of entries.
  const { answer, firstAnswer: statement } = page;
  const { open, show, close } = usePanels();
  const onOpen = useCallback((entry: number) => show({ entry }), [show]);
  const entries = useMemo(() => [...(answer?.entries.items ?? []), ...(answer?.related ?? [])], [answer]);
  const around = useAround(onOpen, entries);
  const whyNot = useWhyNotBook(userId);
  const [settling, setSettling] = useOpenInUrl('settle');
  const [printing, setPrinting] = useState(false);
  // For a person who has left, the settlement of the offboarding comes first.
  const hasLeft = person.data?.is_active === false && may(level, 'people.offboardings');
  const settle = may(level, 'bank.settle') && (
    <Action color="inherit" icon={mdiHandCoinOutline} whyNot={whyNot} onClick={() => setSettling(true)}>
      {say('settle')}
    </Action>
  );
  const csv = { path: statements.exportStatement.path.replace('{userId}', String(userId)) };

  return (
    <AroundBank value={around}>
      <Page
        title={own ? say('mine') : nome || (person.isPending ? '…' : say('person', { id: userId }))}
        width="medium"
        back={may(level, 'bank.read-all') ? { to: places.timeBank(), name: say('back') } : undefined}
        actions={
          <>
            {!may(level, 'bank.read-all') && (
              <ButtonLink to={places.bankRules()} color="inherit">
                {say('policy')}
              </ButtonLink>
            )}
            <ExportLink href={fileAddress(csv, { query: place.query })} />
            <Action color="inherit" icon={mdiPrinterOutline} busy={printing} onClick={() => setPrinting(true)}>
              {say('print')}
            </Action>
            {!hasLeft && settle}
            <BookActions credit={say('credit')} debit={say('debit')} whyNot={whyNot} show={show} />
          </>
        }
      >
        {person.data && hasLeft && (
          <Suspense fallback={null}>
            <Leaver person={person.data}>{settle}</Leaver>
          </Suspense>
        )}
        {statement ? <StatementFigures statement={statement} show={show} /> : <WaitingFigures />}
        <Beside>
          <Ground aria-labelledby="entries">
            <Heading>
              <h2 id="entries">{say('entries')}</h2>
              <PeriodMenu period={place.filters} onChange={place.setFilters} />
            </Heading>
            {!place.filtered && <p>{say('entries.order')}</p>}
            {place.filtered ? (
              <Suspense fallback={<Loading rows={8} />}>
                <PeriodLines userId={userId} period={place.query} onOpen={onOpen} />
              </Suspense>
            ) : (
              <EntriesTable place={place} page={page} onOpen={onOpen} />
            )}
          </Ground>
          <div>
            <Ground aria-labelledby="chart">
              <h2 id="chart">{say('chart')}</h2>
              <Suspense fallback={<WaitingChart />}>
                {statement ? (
                  <BalanceChart days={statement.balance_by_day} until={place.filters.to ?? around.today} />
                ) : (
                  <WaitingChart />
                )}
              </Suspense>
            </Ground>
            <Ground aria-labelledby="lots">
              <h2 id="lots">{say('lots')}</h2>
              <p>{say('lots.text')}</p>
              {statement ? <LotsTable lots={statement.lots_at_end.lots} onOpen={onOpen} /> : <Loading rows={4} />}
            </Ground>
          </div>
        </Beside>
      </Page>
      <Suspense fallback={null}>
        {open.book && whyNot === undefined && <BookHours what={open.book} userId={userId} onClose={close} />}
        {settling && statement && may(level, 'bank.settle') && whyNot === undefined && (
          <Settle userId={userId} balance={statement.balance_minutes} onClose={() => setSettling(false)} />
        )}
        {open.entry !== null && (
          <EntryDrawer
            key={open.entry}
            userId={userId}
            id={open.entry}
            whyNot={whyNot}
            onOpen={onOpen}
            onClose={close}
          />
        )}
        {open.why !== null && <WhyBalance userId={userId} onClose={close} onOpen={onOpen} />}
        {open.soon !== null && statement && <WhySoon lots={statement.lots} onClose={close} onOpen={onOpen} />}
        {printing && (
          <PrintStatement userId={userId} nome={nome} period={place.query} onDone={() => setPrinting(false)} />
        )}
      </Suspense>
    </AroundBank>
  );
}

function WaitingChart() {
  const say = useWords(bankWords);
  return <Skeleton css={{ height: 280 }} aria-label={say('chart.loading')} role="status" />;
}

const WaitingFigures = () => (
  <Figures as="div" aria-hidden>
    {[0, 1, 2].map((at) => (
      <div key={at}>
        <Skeleton css={{ width: '50%' }} />
        <Skeleton css={{ width: '70%', height: 28, marginTop: space(1) }} />
      </div>
    ))}
  </Figures>
);
