import { type ReactNode, type Ref, useEffect } from 'react';
import { useWords } from '../../words/words.ts';
import type { SelectionStore } from '../selection/store.ts';
import { Failed } from '../states.tsx';
import type { Column, Identified } from '../table/columns.ts';
import { DataTable, type DataTableHandle } from '../table/DataTable.tsx';
import { Pager } from '../table/Pager.tsx';
import { TableSkeleton } from '../table/TableSkeleton.tsx';
import { listWords } from './list.words.ts';
import { Foot, Ground, Head } from './ListFrame.tsx';
import { type Orders, SortBar } from './SortBar.tsx';
import type { Place } from './use-list-place.ts';

/** Rows that can be selected. */
type Selecting<Item> = {
  store: SelectionStore;
  /** What the checkbox of a row is called; the same function on every render, or every row is drawn again. */
  rowLabel: (item: Item) => string;
  /** What the checkbox of the page is called. */
  pageLabel: string;
};

type Props<Item extends Identified, S extends string> = {
  /** The name of the table for assistive technology. */
  label: string;
  columns: Column<Item>[];
  place: Place<S>;
  page: {
    items: readonly Item[] | undefined;
    /** How many rows a full page has. */
    size: number;
    total: number | null;
    nextCursor: string | null;
    isOld: boolean;
    error: Error | null;
    retry: () => void;
    isFetching: boolean;
  };
  orders: Orders<S>;
  /** How many there are, in words. */
  found: (count: number) => string;
  /** The name of what is being loaded; "the list" by default. */
  loading?: string;
  /** Shown when there are no rows. */
  empty: ReactNode;
  onOpen?: (id: number) => void;
  selecting?: Selecting<Item>;
  /** What stands above the rows, around the count and the order: by default these alone. */
  head?: (bar: ReactNode) => ReactNode;
  /** Further controls beside the order. */
  controls?: ReactNode;
  ref?: Ref<DataTableHandle>;
};

const plainHead = (bar: ReactNode) => <Head>{bar}</Head>;

/** A list that the server sorts, filters and cuts into pages: its count and order, its rows, and the position in it. */
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
  head = plainHead,
  controls,
  ref,
}: Props<Item, S>) {
  const say = useWords(listWords);
  const { items, total, isOld, error } = page;
  // The last page has just been emptied, here or elsewhere.
  const emptied = items?.length === 0 && !isOld && place.page > 1;
  useEffect(() => {
    if (emptied) place.goTo.startOver();
  });

  const failed = error && <Failed error={error} onRetry={page.retry} busy={page.isFetching} />;
  if (!items || emptied)
    return (
      failed ?? (
        <Ground>
          <TableSkeleton label={loading ?? say('loading')} />
        </Ground>
      )
    );
  if (items.length === 0 && !isOld) return <>{empty}</>;
  const offset = (place.page - 1) * page.size;
  return (
    <Ground>
      {head(
        <SortBar found={total === null ? '' : found(total)} sort={place.sort} orders={orders} onSort={place.setSort}>
          {controls}
        </SortBar>,
      )}
      {failed}
      <DataTable
        label={label}
        columns={columns}
        items={items}
        sort={{ field: place.sort.replace(/^-/, ''), descending: place.sort.startsWith('-') }}
        onSort={({ field, descending }) => place.setSort(`${descending ? '-' : ''}${field}` as S)}
        total={total}
        offset={offset}
        busy={isOld}
        onOpen={onOpen}
        selection={selecting?.store}
        selectLabel={selecting?.rowLabel}
        pageLabel={selecting?.pageLabel}
        ref={ref}
      />
      <Foot>
        <Pager
          offset={offset}
          shown={items.length}
          total={total}
          onFirst={place.goTo.first}
          onPrevious={place.goTo.previous}
          onNext={page.nextCursor ? () => place.goTo.next(page.nextCursor as string) : undefined}
        />
      </Foot>
    </Ground>
  );
}
