import { type WorkTimeEntry, workTime } from '@jornada/contract/work-time';
import { dateIn } from '@jornada/domain/calendar';
import { formatHours } from '@jornada/domain/minutes';
import { instantOf, minuteOf } from '@jornada/domain/worktime';
import { mdiClockOutline, mdiPlus } from '@mdi/js';
import { useCallback, useMemo } from 'react';
import { useSession } from '../api/session.ts';
import { listInUrl } from '../lists/list-in-url.ts';
import { useContractList } from '../lists/use-contract-list.ts';
import { Action } from '../ui/Action.tsx';
import { ListOf } from '../ui/list/ListOf.tsx';
import { Section } from '../ui/Page.tsx';
import { Empty } from '../ui/states.tsx';
import { type Column, columnsOf } from '../ui/table/columns.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { hoursWords } from './hours.words.ts';
import type { HoursPlace } from './use-hours-place.ts';
import { useNames } from './use-names.ts';

/** The week and the person are those of the page. */
const LIST = listInUrl(workTime.list, {
  without: ['user_id', 'task_id', 'client_id', 'from', 'to'],
  defaultSort: 'started_at',
});

/** The entries of the timesheet, with times of day and notes. */
export function EntryList({ place, whyNot }: { place: HoursPlace; whyNot: string | undefined }) {
  const say = useWords(hoursWords);
  const { userId, from, to } = place;
  const toQuery = useCallback(() => ({ user_id: [userId], from, to }), [userId, from, to]);
  const { place: listed, page } = useContractList(LIST, { toQuery, size: 200, staysInPlace: true });
  const columns = useEntryColumns(place);
  return (
    <Section title={say('entries')}>
      <div>
        <Action icon={mdiPlus} variant="outlined" whyNot={whyNot} onClick={() => place.open('new')}>
          {say('entries.new')}
        </Action>
      </div>
      <ListOf
        label={say('entries')}
        loading={say('entries')}
        columns={columns}
        place={listed}
        page={page}
        empty={<Empty icon={mdiClockOutline} title={say('entries.empty')} />}
        onOpen={place.open}
      />
    </Section>
  );
}

function useEntryColumns(place: HoursPlace): Column<WorkTimeEntry>[] {
  const say = useWords(hoursWords);
  const { account } = useSession();
  const { plannedDate, time } = useFormats();
  const names = useNames();
  return useMemo(() => {
    const column = columnsOf<WorkTimeEntry>();
    return [
      column.accessor('started_at', {
        header: say('entries.started'),
        width: '220px',
        card: 'title',
        cell: ({ row: { original } }) => (
          <a data-open tabIndex={-1} href={`?entry=${original.id}`}>
            {plannedDate(dateIn(account.time_zone, new Date(original.started_at)), place.today)},{' '}
            {time(original.started_at, account.time_zone)} –{' '}
            {time(instantOf(minuteOf(original.started_at) + original.minutes), account.time_zone)}
          </a>
        ),
      }),
      column.accessor('minutes', {
        header: say('entries.minutes'),
        enableSorting: false,
        width: '96px',
        align: 'end',
        cell: ({ getValue }) => formatHours(getValue()),
      }),
      column.accessor('task_id', {
        header: say('entries.task'),
        enableSorting: false,
        cell: ({ row: { original } }) =>
          original.task_id === null ? '–' : names.task(original.task_id, original.task_title),
      }),
      column.accessor('client_id', {
        header: say('entries.client'),
        enableSorting: false,
        width: '20%',
        from: 'medium',
        cell: ({ row: { original } }) => (original.client_id === null ? '–' : names.client(original.client_id)),
      }),
      column.accessor('note', {
        header: say('entries.note'),
        enableSorting: false,
        width: '22%',
        from: 'wide',
        card: 'hidden',
        cell: ({ getValue }) => getValue() || '–',
      }),
    ] as Column<WorkTimeEntry>[];
    // oxlint-disable-next-line react/exhaustive-deps -- the names are functions of words and of maps that are made once
  }, [say, plannedDate, time, account.time_zone, names.client, place.userId, place.today]);
}
