import { type WorkTimeEntry, workTime } from '@jornada/contract/work-time';
import { dateIn } from '@jornada/domain/calendar';
import { formatHours } from '@jornada/domain/minutes';
import { instantOf, minuteOf } from '@jornada/domain/worktime';
import { mdiClockOutline, mdiPlus } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { Section } from '../ui/Page.tsx';
import { Empty, Failed } from '../ui/states.tsx';
import { type Column, columnsOf } from '../ui/table/columns.ts';
import { DataTable, type Sort } from '../ui/table/DataTable.tsx';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { hoursWords } from './hours.words.ts';
import type { HoursPlace } from './use-hours-place.ts';
import { useNames } from './use-names.ts';

/** The entries of the timesheet, with times of day and notes. */
export function EntryList({ place, whyNot }: { place: HoursPlace; whyNot: string | undefined }) {
  const say = useWords(hoursWords);
  const [sort, setSort] = useState<Sort>({ field: 'started_at', descending: false });
  const query = {
    user_id: place.userId,
    from: place.from,
    to: place.to,
    limit: 200,
    sort: sort.descending ? ('-started_at' as const) : ('started_at' as const),
  };
  const entries = useQuery(read(workTime.list, { query }));
  const columns = useEntryColumns(place);
  const items = entries.data?.items;
  return (
    <Section title={say('entries')}>
      <div>
        <Action icon={mdiPlus} variant="outlined" whyNot={whyNot} onClick={() => place.open('new')}>
          {say('entries.new')}
        </Action>
      </div>
      {items === undefined ? (
        entries.error ? (
          <Failed error={entries.error} onRetry={() => void entries.refetch()} busy={entries.isFetching} />
        ) : (
          <TableSkeleton label={say('entries')} rows={5} />
        )
      ) : items.length === 0 ? (
        <Empty icon={mdiClockOutline} title={say('entries.empty')} />
      ) : (
        <Linked>
          <DataTable
            label={say('entries')}
            columns={columns}
            items={items}
            sort={sort}
            onSort={setSort}
            total={items.length}
            offset={0}
            onOpen={place.open}
          />
        </Linked>
      )}
    </Section>
  );
}

function useEntryColumns(place: HoursPlace): Column<WorkTimeEntry>[] {
  const say = useWords(hoursWords);
  const { account } = useSession();
  const { shortDate, time } = useFormats();
  const names = useNames();
  return useMemo(() => {
    const column = columnsOf<WorkTimeEntry>();
    return [
      column.accessor('started_at', {
        header: say('entries.started'),
        meta: { label: say('entries.started'), width: '220px', card: 'title' },
        cell: ({ row: { original } }) => (
          <a data-open tabIndex={-1} href={`?entry=${original.id}`}>
            {shortDate(dateIn(account.time_zone, new Date(original.started_at)), place.today)},{' '}
            {time(original.started_at, account.time_zone)} –{' '}
            {time(instantOf(minuteOf(original.started_at) + original.minutes), account.time_zone)}
          </a>
        ),
      }),
      column.accessor('minutes', {
        header: say('entries.minutes'),
        enableSorting: false,
        meta: { label: say('entries.minutes'), width: '96px', align: 'end' },
        cell: ({ getValue }) => formatHours(getValue()),
      }),
      column.accessor('task_id', {
        header: say('entries.task'),
        enableSorting: false,
        meta: { label: say('entries.task') },
        cell: ({ row: { original } }) =>
          original.task_id === null ? '–' : names.task(original.task_id, original.task_title),
      }),
      column.accessor('client_id', {
        header: say('entries.client'),
        enableSorting: false,
        meta: { label: say('entries.client'), width: '20%', from: 'medium' },
        cell: ({ row: { original } }) => (original.client_id === null ? '–' : names.client(original.client_id)),
      }),
      column.accessor('note', {
        header: say('entries.note'),
        enableSorting: false,
        meta: { label: say('entries.note'), width: '22%', from: 'wide', card: 'hidden' },
        cell: ({ getValue }) => getValue() || '–',
      }),
    ] as Column<WorkTimeEntry>[];
    // oxlint-disable-next-line react/exhaustive-deps -- the names are functions of words and of maps that are made once
  }, [say, shortDate, time, account.time_zone, names.client, place.userId, place.today]);
}

const Linked = styled('div')({
  minWidth: 0,
  '& a[data-open]': {
    color: 'inherit',
    fontWeight: 550,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  },
});
