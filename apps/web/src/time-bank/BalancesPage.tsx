import { BALANCE_SORTS, timeBank } from '@jornada/contract/time-bank';
import { mdiAccountSearchOutline, mdiClockMinusOutline, mdiClockPlusOutline, mdiDownload } from '@mdi/js';
import { parseAsString } from 'nuqs';
import { type KeyboardEvent, lazy, Suspense, useCallback, useMemo } from 'react';
import { PAGE_SIZE, useListPage } from '../api/list-page.ts';
import { Action } from '../ui/Action.tsx';
import { Button } from '../ui/Button.tsx';
import { SearchField } from '../ui/filters/SearchField.tsx';
import { FilterBar } from '../ui/list/FilterBar.tsx';
import { ListOf } from '../ui/list/ListOf.tsx';
import { useListPlace } from '../ui/list/use-list-place.ts';
import { useNavigate } from '../ui/nav.ts';
import { Page } from '../ui/Page.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Empty } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { AroundBank, useAround } from './around-bank.ts';
import { useBalanceColumns } from './balance-columns.tsx';
import { Hint } from './page-parts.tsx';
import { bankWords } from './time-bank.words.ts';
import { useWhyNotBook } from './use-booking-rights.ts';
import { usePanels } from './use-panels.ts';

// What is seen only after a click comes only then.
const BookHours = lazy(async () => ({ default: (await import('./booking/BookHours.tsx')).BookHours }));
const WhyBalance = lazy(async () => ({ default: (await import('./why/WhyBalance.tsx')).WhyBalance }));

const FILTERS = { q: parseAsString.withDefault('') };
const SORTS = BALANCE_SORTS.flatMap((field) => [field, `-${field}`] as const);

/** What everybody has in the bank, and what of it falls due. */
export function BalancesPage() {
  const say = useWords(bankWords);
  const place = useListPlace(FILTERS, SORTS);
  const { q } = place.filters;
  const query = useMemo(() => ({ sort: place.sort, ...(q && { q }) }), [place.sort, q]);
  const page = useListPage(timeBank.list, query, place.cursor);
  const items = useMemo(() => page.items?.map((row) => ({ ...row, id: row.user_id })), [page.items]);
  const columns = useBalanceColumns();
  const { open, show, close } = usePanels();
  const onWhy = useCallback((why: number) => show({ why }), [show]);
  const around = useAround(onWhy);
  const navigate = useNavigate();
  const whyNot = useWhyNotBook();

  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('tr[data-id]');
    if (event.key.toLowerCase() !== 'w' || row !== event.target || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onWhy(Number(row.dataset['id']));
  };

  return (
    <AroundBank value={around}>
      <Page
        title={say('title')}
        actions={
          <>
            <ButtonLink href={`${timeBank.exportBalances.path}?${new URLSearchParams(query)}`} color="inherit" startIcon={<Icon path={mdiDownload} fontSize="small" />} download>
              {say('csv')}
            </ButtonLink>
            <ButtonLink color="inherit" to="/time-bank/policy">{say('policy')}</ButtonLink>
            <ButtonLink color="inherit" to="/time-bank/closings">{say('closings')}</ButtonLink>
            <Action variant="outlined" icon={mdiClockPlusOutline} whyNot={whyNot} onClick={() => show({ book: 'credit' })}>
              {say('credit')}
            </Action>
            <Action variant="contained" icon={mdiClockMinusOutline} whyNot={whyNot} onClick={() => show({ book: 'debit' })}>
              {say('debit')}
            </Action>
          </>
        }
      >
        <FilterBar aria-label={say('title')}>
          <div data-search>
            <SearchField label={say('search')} value={q} onSearch={(text) => place.setFilters({ q: text }, 'replace')} />
          </div>
        </FilterBar>
        {/* Rows hear their own keys; this adds one to them. */}
        <div role="presentation" onKeyDown={onKeyDown}>
          <ListOf
            label={say('balances')}
            columns={columns}
            place={place}
            page={{ ...page, items }}
            pageSize={PAGE_SIZE}
            orders={SORTS.map((value) => ({ value, label: say(`sort.${value}`) }))}
            onOpen={(id) => void navigate(`/time-bank/${id}`)}
            empty={
              <Empty icon={mdiAccountSearchOutline} title={say('none.title')} action={<Button variant="outlined" onClick={place.clearFilters}>{say('none.clear')}</Button>}>
                {say('none.text')}
              </Empty>
            }
          />
        </div>
        <Hint>{say('keys')}</Hint>
      </Page>
      <Suspense fallback={null}>
        {open.book && whyNot === undefined && <BookHours what={open.book} onClose={close} />}
        {open.why !== null && <WhyBalance userId={open.why} onClose={close} />}
      </Suspense>
    </AroundBank>
  );
}
