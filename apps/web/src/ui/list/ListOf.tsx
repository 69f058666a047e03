import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useId } from 'react';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Input } from '../Input.tsx';
import { Failed } from '../states.tsx';
import type { Column, Identified } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import { Pager } from '../table/Pager.tsx';
import { TableSkeleton } from '../table/TableSkeleton.tsx';
import { listWords } from './list.words.ts';
import type { Place } from './use-list-place.ts';

type Props<Item extends Identified, S extends string> = {
  /** What the table is, for those who do not see it. */
  label: string;
  columns: Column<Item>[];
  place: Pick<Place<unknown, S>, 'page' | 'sort' | 'setSort' | 'goTo'>;
  page: {
    items: readonly Item[] | undefined;
    total: number | null;
    nextCursor: string | null;
    isOld: boolean;
    error: Error | null;
    retry: () => void;
    isFetching: boolean;
  };
  pageSize: number;
  /** The orders that have a name: how a list is sorted where its rows are cards and have no headers. */
  orders: readonly { value: S; label: string }[];
  /** How many there are, in words; rows where nothing is said. */
  found?: (count: number) => string;
  /** What there is to say instead of no rows. */
  empty: ReactNode;
  onOpen?: (id: number) => void;
};

/** A list that the server sorts, filters and cuts into pages: how many, in which order, the rows, and where one is in them. */
export function ListOf<Item extends Identified, S extends string>({
  label,
  columns,
  place,
  page,
  pageSize,
  orders,
  found,
  empty,
  onOpen,
}: Props<Item, S>) {
  const say = useWords(listWords);
  const { number } = useFormats();
  const sortId = useId();
  const { items, total, isOld, error } = page;
  const emptied = items?.length === 0 && !isOld && place.page > 1;
  useEffect(() => {
    if (emptied) place.goTo.startOver();
  });

  if (!items || emptied)
    return error ? (
      <Failed error={error} onRetry={page.retry} busy={page.isFetching} />
    ) : (
      <Ground>
        <TableSkeleton label={say('loading')} />
      </Ground>
    );
  if (items.length === 0 && !isOld) return <>{empty}</>;
  const offset = (place.page - 1) * pageSize;
  return (
    <Ground>
      <Head>
        <output>{total !== null && (found?.(total) ?? say('found', { count: total, n: number(total) }))}</output>
        <label htmlFor={sortId}>{say('sort-by')}</label>
        <Input id={sortId} as="select" value={place.sort} onChange={(event) => place.setSort(event.target.value as S)}>
          {orders.map((order) => (
            <option key={order.value} value={order.value}>
              {order.label}
            </option>
          ))}
        </Input>
      </Head>
      {error && <Failed error={error} onRetry={page.retry} busy={page.isFetching} />}
      <DataTable
        label={label}
        columns={columns}
        items={items}
        sort={{ field: place.sort.replace(/^-/, ''), descending: place.sort.startsWith('-') }}
        onSort={({ field, descending }) => place.setSort(`${descending ? '-' : ''}${field}` as S)}
        total={total}
        offset={offset}
        busy={isOld}
        {...(onOpen && { onOpen })}
      />
      <Foot data-off-paper>
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

const HEAD = 56;

const Ground = styled('div')(({ theme }) => ({
  '--table-top': `calc(var(--j-top, 0px) + ${HEAD}px)`,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  '& .quiet': { color: theme.vars.palette.text.secondary },
  // The link is as wide as its cell and cuts its own text: a cell that cuts it would scroll when the link is focused.
  '& a[data-open]': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontWeight: 550,
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  },
}));

const Head = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  position: 'sticky',
  top: 'var(--j-top, 0px)',
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: HEAD,
  paddingInline: 12,
  color: theme.vars.palette.text.secondary,
  background: theme.vars.palette.background.paper,
  borderRadius: '12px 12px 0 0',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > output': { flex: 1, whiteSpace: 'nowrap' },
  '& > div': { flex: '0 1 210px' },
  // Said twice as loud: the control's own style begins by unsetting all.
  '&& select': {
    color: theme.vars.palette.text.primary,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
  [theme.breakpoints.down('sm')]: {
    '& > label': { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' },
  },
  '@media print': { position: 'static', '& > label, & > div': { display: 'none' } },
}));

const Foot = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  minHeight: 48,
  background: theme.vars.palette.background.paper,
  borderRadius: '0 0 12px 12px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
