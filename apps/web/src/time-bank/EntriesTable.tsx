import { mdiBookOpenBlankVariantOutline, mdiCalendarBlankOutline } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { space } from '../ui/scale.ts';
import { Empty, Failed } from '../ui/states.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { Pager } from '../ui/table/Pager.tsx';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { useWords } from '../words/words.ts';
import { useEntryColumns } from './entry-columns.tsx';
import { bankWords } from './time-bank.words.ts';
import type { useStatement } from './use-statement.ts';

type Props = Pick<ReturnType<typeof useStatement>, 'place' | 'page'> & { onOpen: (id: number) => void };

/** The ledger, newest first, each entry with the balance after it. */
export function EntriesTable({ place, page, onOpen }: Props) {
  const say = useWords(bankWords);
  const columns = useEntryColumns();
  const { items, total, nextCursor } = page;
  if (!items)
    return page.error ? (
      <Failed error={page.error} onRetry={page.retry} busy={page.isFetching} />
    ) : (
      <TableSkeleton label={say('entries.loading')} />
    );
  if (items.length === 0 && !page.isOld)
    return place.filtered ? (
      <Empty icon={mdiCalendarBlankOutline} title={say('entries.none-period')} />
    ) : (
      <Empty icon={mdiBookOpenBlankVariantOutline} title={say('entries.none')}>
        {say('entries.none-text')}
      </Empty>
    );
  const offset = (place.page - 1) * page.size;
  return (
    <Lines>
      <DataTable
        label={say('entries')}
        columns={columns}
        items={items}
        sort={LEDGER}
        onSort={ignore}
        total={total}
        offset={offset}
        onOpen={onOpen}
        busy={page.isOld}
      />
      <Pager
        offset={offset}
        shown={items.length}
        total={total}
        onFirst={place.goTo.first}
        onPrevious={place.goTo.previous}
        onNext={nextCursor ? () => place.goTo.next(nextCursor) : undefined}
      />
    </Lines>
  );
}

/** Fixed to the order of booking: the balance after each entry is meaningless in another order. */
const LEDGER = { field: 'id', descending: true };
const ignore = () => undefined;

const Lines = styled('div')(({ theme }) => ({
  margin: space(0, -2.5, -1.5),
  [theme.breakpoints.down('sm')]: { margin: space(0, -1.75, -1) },
  '@container table (min-width: 600px)': {
    '& th:first-of-type, & td:first-of-type': { paddingInlineStart: space(2.5) },
    '& th:last-of-type, & td:last-of-type': { paddingInlineEnd: space(2.5) },
  },
  '& .what': { paddingBlock: space(1), overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .what > a': { fontWeight: 600, color: 'inherit', textDecoration: 'none' },
  '& tr:hover .what > a': { textDecoration: 'underline' },
  '& .what > span': { color: theme.vars.palette.text.secondary },
  '& .what > small': {
    display: 'block',
    color: theme.vars.palette.text.secondary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& .what[data-undone=true] > a, & .undone': { textDecoration: 'line-through' },
  '& [data-below=true]': { color: theme.vars.palette.error.main },
  '& nav': { '@media print': { display: 'none' } },
}));
