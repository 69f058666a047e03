import { timeBank } from '@jornada/contract/time-bank';
import { may } from '@jornada/domain/access';
import { lastDayOf } from '@jornada/domain/months';
import { NOTHING } from '@jornada/domain/selection';
import { type KeyboardEvent, lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { places } from '../../places.ts';
import { fileAddress } from '../../api/list-page.ts';
import { useWhyNot } from '../../api/may.ts';
import { useSession } from '../../api/session.ts';
import { listInUrl } from '../../lists/list-in-url.ts';
import { useContractList } from '../../lists/use-contract-list.ts';
import { Button } from '../../ui/Button.tsx';
import { ListSearch } from '../../ui/list/ListSearch.tsx';
import { ListOf } from '../../ui/list/ListOf.tsx';
import { NothingFound } from '../../ui/list/NothingFound.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { Page } from '../../ui/Page.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ExportLink } from '../../ui/ExportLink.tsx';
import { Loading } from '../../ui/states.tsx';
import { useMonthName } from '../../words/month-name.ts';
import { useWords } from '../../words/words.ts';
import { useToday } from '../../state/clock.ts';
import { createStore } from '../../state/store.ts';
import { BookActions } from '../BookActions.tsx';
import { usePanels } from '../use-panels.ts';
import { AroundBalances, type PersonRow, useBalanceColumns } from './balance-columns.tsx';
import { balanceWords } from './balances.words.ts';

// Loaded on first use; the statement only for people who may read nothing else.
const BalancePanels = lazy(async () => ({ default: (await import('./BalancePanels.tsx')).BalancePanels }));
const ManyBar = lazy(async () => ({ default: (await import('../many/ManyBar.tsx')).ManyBar }));
const StatementPage = lazy(async () => ({ default: (await import('../StatementPage.tsx')).StatementPage }));

/** The balances of all people, or the person's own statement if they may read only that. */
export function TimeBankPage() {
  const { level, user } = useSession();
  return may(level, 'bank.read-all') ? (
    <BalancesPage />
  ) : (
    <Suspense fallback={<Loading />}>
      <StatementPage userId={user.id} />
    </Suspense>
  );
}

const LIST = listInUrl(timeBank.list);

/** The balances of all people, each with the hours due soon. */
function BalancesPage() {
  const say = useWords(balanceWords);
  const { place, page } = useContractList(LIST);
  const { due_soon } = place.filters;
  const items = useMemo(() => page.items?.map((row) => ({ ...row, id: row.user_id })), [page.items]);
  const columns = useBalanceColumns();
  const { open, show, close } = usePanels();
  const onWhy = useCallback((why: number) => show({ why }), [show]);
  const { account, level } = useSession();
  const monthName = useMonthName();
  const today = useToday(account.time_zone);
  const around = useMemo(() => ({ today, onWhy }), [today, onWhy]);
  const navigate = useNavigate();
  const whyNot = useWhyNot(timeBank.debitHours);
  // Kept across searches: people from several searches can be selected together.
  const [selection] = useState(() => createStore(NOTHING));
  const rowLabel = useCallback(({ nome }: PersonRow) => say('select', { name: nome }), [say]);

  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('tr[data-id]');
    if (event.key.toLowerCase() !== 'w' || row !== event.target || event.ctrlKey || event.metaKey || event.altKey)
      return;
    event.preventDefault();
    onWhy(Number(row.dataset['id']));
  };

  return (
    <AroundBalances value={around}>
      <Page
        title={say('title')}
        width="medium"
        actions={
          <>
            <ExportLink href={fileAddress(timeBank.exportBalances, { query: place.sorted })} />
            <ButtonLink color="inherit" to={places.bankPrint(place.query)}>
              {say('print')}
            </ButtonLink>
            <ButtonLink color="inherit" to={places.bankRules()}>
              {say('policy')}
            </ButtonLink>
            <ButtonLink color="inherit" to={places.settlements()}>
              {say('settlements')}
            </ButtonLink>
            <ButtonLink color="inherit" to={places.closings()}>
              {say('closings')}
            </ButtonLink>
            <BookActions credit={say('credit')} debit={say('debit')} whyNot={whyNot} show={show} />
          </>
        }
      >
        <ListSearch label={say('title')} search={say('search')} place={place}>
          <Button
            variant={due_soon ? 'contained' : 'outlined'}
            color="secondary"
            aria-pressed={due_soon === true}
            onClick={() => place.setFilters({ due_soon: due_soon ? null : true })}
          >
            {say('field.due_soon_minutes')}
          </Button>
          {due_soon && may(level, 'bank.settle') && (
            <ButtonLink
              variant="outlined"
              color="inherit"
              to={places.settlements({ settle: 'pay', until: lastDayOf(today.slice(0, 7)) })}
            >
              {say('pay-due', { month: monthName(today.slice(0, 7)) })}
            </ButtonLink>
          )}
        </ListSearch>
        {/* Handles one more key than the rows do. */}
        <div role="presentation" onKeyDown={onKeyDown}>
          <ListOf
            label={say('balances')}
            found={(count, n) => say('found', { count, n })}
            columns={columns}
            place={place}
            page={{ ...page, items }}
            orders={LIST.sorts.map((value) => ({ value, label: say(`sort.${value}`) }))}
            onOpen={(id) => void navigate(places.statement(id))}
            {...(whyNot === undefined && {
              selecting: {
                store: selection,
                rowLabel,
                pageLabel: say('select-page'),
                bar: (
                  <Suspense fallback={null}>
                    <ManyBar store={selection} />
                  </Suspense>
                ),
              },
            })}
            empty={<NothingFound title={say('none.title')} text={say('none.text')} onClear={place.clearFilters} />}
          />
        </div>
      </Page>
      <Suspense fallback={null}>
        {(open.book ?? open.why) !== null && <BalancePanels open={open} close={close} whyNot={whyNot} />}
      </Suspense>
    </AroundBalances>
  );
}
