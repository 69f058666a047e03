import { useMonthName } from '../../words/month-name.ts';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { loadLater } from '../../ui/load-later.tsx';
import { NothingFound } from '../../ui/list/NothingFound.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { useRoom } from '../../ui/use-room.ts';
import { useWords } from '../../words/words.ts';
import { CalendarBar } from './CalendarBar.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import { calendarWords } from './calendar.words.ts';
import { type Day, useCalendar } from './use-calendar.ts';
import { useCalendarPlace } from './use-calendar-place.ts';
import { WeekList } from './WeekList.tsx';

const DayDrawer = loadLater(async () => (await import('./DayDrawer.tsx')).DayDrawer);

/** Below this width in px, a month is a list by week instead of a grid. */
const GRID = 700;

type Props = {
  /** Opens the form for an absence on a day without one. */
  onNew: (day: Day) => void;
  mayRecord: boolean;
  /** The saved views. */
  views: ReactNode;
};

/** Who is absent in a month: the people whose absences the viewer may see, by day. */
export function Calendar({ onNew, mayRecord, views }: Props) {
  const { user } = useSession();
  const say = useWords(calendarWords);
  const month = useMonthName();
  const place = useCalendarPlace();
  const { rows, items, busy, failed } = useCalendar(place);
  const isWide = useRoom(GRID);
  const [open, setOpen] = useState<Day | null>(null);
  const row = open && rows?.find(({ person }) => person.id === open.userId);
  return (
    <>
      <CalendarBar place={place} items={items} views={views} />
      {!rows ? (
        failed ? (
          <Failed error={failed.error} onRetry={() => void failed.refetch()} busy={failed.isFetching} />
        ) : (
          <Loading rows={8} />
        )
      ) : rows.length === 0 ? (
        <NothingFound
          title={say('nothing.title')}
          text={say('nothing.text')}
          onClear={place.isFiltered ? place.clear : undefined}
        />
      ) : isWide ? (
        <CalendarGrid
          place={place}
          rows={rows}
          busy={busy}
          onOpen={setOpen}
          onNew={onNew}
          mayAdd={(id) => mayRecord || id === user.id}
        />
      ) : (
        <WeekList place={place} rows={rows} onOpen={setOpen} />
      )}
      {rows && items.length === 0 && !busy && <p>{say('none', { month: month(place.month) })}</p>}
      {open && row && <DayDrawer row={row} date={open.date} onClose={() => setOpen(null)} />}
    </>
  );
}
