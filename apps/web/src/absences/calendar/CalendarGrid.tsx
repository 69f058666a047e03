import { datesFrom } from '@jornada/domain/calendar';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cellAfter, type Place } from '../../ui/table/grid-keys.ts';
import { useMonthName } from '../../words/month-name.ts';
import { useWords } from '../../words/words.ts';
import { CalendarFrame } from './CalendarFrame.tsx';
import { CalendarHead } from './CalendarHead.tsx';
import { CalendarLegend } from './CalendarLegend.tsx';
import { CalendarRowOf } from './CalendarRow.tsx';
import { calendarWords } from './calendar.words.ts';
import { People } from './People.tsx';
import type { CalendarRow, Day } from './use-calendar.ts';
import type { CalendarPlace } from './use-calendar-place.ts';
import { useDaysOff } from './use-days-off.ts';

/** People per page: paging instead of virtual rows, so that printing and Ctrl+F work. */
const PAGE = 50;

type Props = {
  place: CalendarPlace;
  rows: readonly CalendarRow[];
  busy: boolean;
  onOpen: (day: Day) => void;
  /** Opens the form for an absence on a day without one. */
  onNew: (day: Day) => void;
  /** Whether the viewer may create an absence for a person. */
  mayAdd: (userId: number) => boolean;
};

/**
 * A month as a grid of people and days, with one tab stop: arrow keys move through it, and Enter opens a day or the
 * form for an absence on it.
 */
export function CalendarGrid({ place, rows, busy, onOpen, onNew, mayAdd }: Props) {
  const say = useWords(calendarWords);
  const month = useMonthName();
  const grid = useRef<HTMLTableElement>(null);
  const dates = useMemo(() => datesFrom(place.from, place.to), [place.from, place.to]);
  const daysOff = useDaysOff(dates);
  const page = Math.min(Math.max(place.page, 1), Math.ceil(rows.length / PAGE));
  const shown = rows.slice((page - 1) * PAGE, page * PAGE);
  const [at, setAt] = useState<Place>({ row: 0, column: Math.max(dates.indexOf(place.today), 0) });
  const here = { row: Math.min(at.row, shown.length - 1), column: Math.min(at.column, dates.length - 1) };
  const focusWanted = useRef(false);

  // Runs before the next key, which acts on the focused cell.
  useLayoutEffect(() => {
    if (!focusWanted.current) return;
    focusWanted.current = false;
    grid.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus();
  });

  const isNow = place.month === place.today.slice(0, 7);
  // On a narrow screen today would be out of sight.
  useLayoutEffect(() => {
    const today = grid.current?.querySelector<HTMLElement>('th[data-today=true]');
    const frame = grid.current?.parentElement;
    if (isNow && today && frame) frame.scrollLeft = today.offsetLeft - frame.clientWidth / 2;
  }, [isNow]);

  const openAt = ({ row, column }: Place) => {
    const of = shown[row];
    const date = dates[column];
    if (!of || date === undefined) return;
    const day = { userId: of.person.id, date };
    if (of.days.has(date)) onOpen(day);
    else if (of.person.is_active && mayAdd(day.userId)) onNew(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = cellAfter(here, { rows: shown.length, columns: dates.length }, event);
    if (to) {
      focusWanted.current = true;
      setAt(to);
    } else if (event.key === 'Enter' || event.key === ' ') openAt(here);
    else return;
    event.preventDefault();
  };
  const placeOf = (target: EventTarget): Place | undefined => {
    const cell = target instanceof Element && target.closest<HTMLTableCellElement>('[role=gridcell]');
    if (!cell) return undefined;
    const row = cell.closest('tr')?.sectionRowIndex ?? 0;
    return { row, column: cell.cellIndex - 1 };
  };
  return (
    <>
      <CalendarFrame>
        <table
          ref={grid}
          role="grid"
          aria-label={say('title', { month: month(place.month) })}
          aria-busy={busy}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => {
            const to = placeOf(target);
            if (to) setAt(to);
          }}
          onClick={({ target }) => {
            const to = placeOf(target);
            if (to) openAt(to);
          }}
        >
          <CalendarHead dates={dates} today={place.today} daysOff={daysOff} />
          <tbody>
            {shown.map((row, index) => (
              <CalendarRowOf
                key={row.person.id}
                row={row}
                dates={dates}
                today={place.today}
                daysOff={daysOff}
                stop={index === here.row ? here.column : null}
              />
            ))}
          </tbody>
        </table>
      </CalendarFrame>
      <CalendarLegend rows={shown} />
      <p style={{ margin: 0 }} data-off-paper>
        {say('hint')}
      </p>
      {rows.length > PAGE && <People page={page} size={PAGE} total={rows.length} onGo={place.setPage} />}
    </>
  );
}
