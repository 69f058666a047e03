import { styled } from '../styled.ts';
import type { ReactNode, Ref } from 'react';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import type { SelectionStore } from '../selection/store.ts';
import { Failed } from '../states.tsx';
import type { Column, Identified } from '../table/columns.ts';
import { DataTable, type DataTableHandle } from '../table/DataTable.tsx';
import type { CellChanges } from '../table/use-grid-events.ts';
import { TableSkeleton } from '../table/TableSkeleton.tsx';
import { listWords } from './list.words.ts';
import { Foot, Ground, Head, opener } from './ListFrame.tsx';
import { hasPages, ListPager } from './ListPager.tsx';
import { type Orders, SortBar } from './SortBar.tsx';
import { useEmptied } from './use-emptied.ts';
import type { Place } from './use-list-place.ts';
import { WhileSelected } from './WhileSelected.tsx';
import { useTurned } from './use-turned.ts';

/** Options of a list with selectable rows. */
type Selecting<Item> = {
  store: SelectionStore;
  /** Accessible name of a row's checkbox; must be the same function on every render, otherwise every row renders. */
  rowLabel: (item: Item) => string;
  /** Accessible name of the checkbox for the whole page. */
  pageLabel: string;
  /** Bulk actions, shown while rows are selected. */
  bar?: ReactNode;
};

type Props<Item extends Identified, S extends string> = {
  /** The name of the table for assistive technology. */
  label: string;
  columns: Column<Item>[];
  place: Place<S>;
  page: {
    items: readonly Item[] | undefined;
    /** Number of rows of a full page. */
    size: number;
    total: number | null;
    nextCursor: string | null;
    isOld: boolean;
    error: Error | null;
    retry: () => void;
    isFetching: boolean;
  };
  /** Accessible name of the loading state; "the list" by default. */
  loading?: string;
  /** Shown when there are no rows. */
  empty: ReactNode;
  onOpen?: (id: number) => void;
  selecting?: Selecting<Item>;
  changes?: CellChanges | undefined;
  ref?: Ref<DataTableHandle>;
} & (Bar<S> | { [K in keyof Bar<S>]?: never });

/** The bar above the rows. Without it, the list is part of a section and has no background of its own. */
type Bar<S extends string> = {
  orders: Orders<S>;
  /** Text with the number of rows, `n` in the format of the language. */
  found: (count: number, n: string) => string;
  /** Further controls next to the order. */
  controls?: ReactNode;
};

/**
 * A list that the server sorts, filters and pages: count and order, rows, and pager. In a section: rows and pager only.
 */
export function ListOf<Item extends Identified, S extends string>({
  label,
  columns,
  place,
  page,
  orders,
  found,
  loading,
  empty,
  onOpen,
  selecting,
  changes,
  controls,
  ref,
}: Props<Item, S>) {
  const say = useWords(listWords);
  const { number } = useFormats();
  const { total, error } = page;
  const { items, isOld, at } = useTurned(page, place.page);
  const Frame = orders ? Ground : Plain;
  const emptied = useEmptied(place, { items, isOld });
  const failed = error && <Failed error={error} onRetry={page.retry} busy={page.isFetching} />;
  if (!items || emptied)
    return (
      failed ?? (
        <Frame>
          <TableSkeleton label={loading ?? say('loading')} />
        </Frame>
      )
    );
  if (items.length === 0 && !isOld) return <>{empty}</>;
  const pager = <ListPager place={place} page={{ ...page, items }} at={at} />;
  return (
    <Frame>
      {orders && (
        <Head>
          <SortBar
            found={total === null ? '' : found(total, number(total))}
            sort={place.sort}
            orders={orders}
            onSort={place.setSort}
          >
            {controls}
          </SortBar>
        </Head>
      )}
      {failed}
      <DataTable
        label={label}
        columns={columns}
        items={items}
        sort={{ field: place.sort.replace(/^-/, ''), descending: place.sort.startsWith('-') }}
        onSort={({ field, descending }) => place.setSort(`${descending ? '-' : ''}${field}` as S)}
        total={total}
        offset={(at - 1) * page.size}
        busy={isOld}
        onOpen={onOpen}
        selection={selecting?.store}
        selectLabel={selecting?.rowLabel}
        pageLabel={selecting?.pageLabel}
        changes={changes}
        ref={ref}
      />
      {orders ? (
        <Foot>
          {selecting?.bar && (
            <WhileSelected store={selecting.store} total={total}>
              {selecting.bar}
            </WhileSelected>
          )}
          {pager}
        </Foot>
      ) : (
        hasPages({ place, page }) && pager
      )}
    </Frame>
  );
}

const Plain = styled('div')({ minWidth: 0, '& a[data-open]': opener });
