import type { Schedule } from '@jornada/contract/work-time-schedules';
import { addDays } from '@jornada/domain/calendar';
import { formatHours } from '@jornada/domain/minutes';
import { styled } from '../../ui/styled.ts';
import { useCallback, useMemo, useState } from 'react';
import { PersonFace } from '../../picks/PersonFace.tsx';
import { places } from '../../places.ts';
import { type Column, columnsOf } from '../../ui/table/columns.ts';
import { DataTable, type Sort } from '../../ui/table/DataTable.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { scheduleWords } from './schedules.words.ts';

export type PersonRow = { id: number; nome: string; schedule: Schedule | null };

export const weekOf = (minutes: readonly number[]): number => minutes.reduce((sum, day) => sum + day, 0);

/** Any Monday, to format the names of weekdays. */
const MONDAY = '2026-01-05';

/** Formats the hours of a week's days in one line and merges consecutive equal days: `Mon–Fri 8:00, Sat 4:00`. */
export function useDaysText(): (minutes: readonly number[]) => string {
  const { weekday } = useFormats();
  return useCallback(
    (minutes) => {
      const name = (day: number) => weekday(addDays(MONDAY, day));
      const starts = minutes.flatMap((of, day) => (day > 0 && minutes[day - 1] === of ? [] : [day]));
      const parts = starts.flatMap((from, nth) => {
        const to = (starts[nth + 1] ?? minutes.length) - 1;
        const of = minutes[from] ?? 0;
        return of === 0 ? [] : [`${from === to ? name(from) : `${name(from)}–${name(to)}`} ${formatHours(of)}`];
      });
      return parts.join(', ') || '–';
    },
    [weekday],
  );
}

/** People with their current schedule. */
export function ScheduleTable({ rows, onOpen }: { rows: readonly PersonRow[]; onOpen: (userId: number) => void }) {
  const say = useWords(scheduleWords);
  const { date } = useFormats();
  const daysText = useDaysText();
  const [sort, setSort] = useState<Sort>({ field: 'nome', descending: false });
  const inOrder = sort.descending ? rows.toReversed() : rows;
  const columns = useMemo(() => {
    const column = columnsOf<PersonRow>();
    return [
      column.accessor('nome', {
        header: say('person'),
        card: 'title',
        cell: ({ row: { original } }) => (
          <a data-open tabIndex={-1} href={places.schedule(original.id)}>
            <PersonFace of={original} />
            {original.nome}
          </a>
        ),
      }),
      column.accessor(({ schedule }) => schedule?.minutes, {
        id: 'week',
        header: say('week'),
        enableSorting: false,
        width: '110px',
        align: 'end',
        cell: ({ row: { original } }) => (original.schedule ? formatHours(weekOf(original.schedule.minutes)) : '?'),
      }),
      column.accessor(({ schedule }) => schedule?.minutes, {
        id: 'days',
        header: say('days'),
        enableSorting: false,
        width: '320px',
        from: 'medium',
        cell: ({ row: { original } }) => (original.schedule ? daysText(original.schedule.minutes) : say('none')),
      }),
      column.accessor(({ schedule }) => schedule?.valid_from, {
        id: 'since',
        header: say('since'),
        enableSorting: false,
        width: '150px',
        from: 'wide',
        cell: ({ row: { original } }) => (original.schedule ? date(original.schedule.valid_from) : '–'),
      }),
    ] as Column<PersonRow>[];
  }, [say, date, daysText]);
  return (
    <Linked>
      <DataTable
        label={say('people')}
        columns={columns}
        items={inOrder}
        sort={sort}
        onSort={setSort}
        total={rows.length}
        offset={0}
        onOpen={onOpen}
      />
    </Linked>
  );
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
