import { addDays, mondayOf } from '@jornada/domain/calendar';
import { parseAsInteger, parseAsString, parseAsStringEnum, useQueryStates } from 'nuqs';
import { useSession } from '../api/session.ts';
import { useToday } from '../state/clock.ts';
import { FIRST_PAGE } from '../ui/list/trail.ts';
import { pageParsers } from '../ui/list/use-list-place.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
export const VIEWS = ['entries', 'charts'] as const;
export type View = (typeof VIEWS)[number];

const parsers = {
  week: parseAsString,
  user: parseAsInteger,
  view: parseAsStringEnum<View>([...VIEWS]).withDefault('entries'),
  entry: parseAsString,
  // Another person or week starts at the first page of its entries.
  ...pageParsers,
};

/** Week and person of the hours screen, kept in the URL only. */
export function useHoursPlace() {
  const { user, account } = useSession();
  const [values, setValues] = useQueryStates(parsers, { history: 'push' });
  const today = useToday(account.time_zone);
  const from = mondayOf(
    values.week && DATE.test(values.week) && !Number.isNaN(Date.parse(values.week)) ? values.week : today,
  );
  return {
    today,
    from,
    to: addDays(from, 6),
    userId: values.user ?? user.id,
    isMine: values.user === null || values.user === user.id,
    view: values.view,
    /** The open entry: its id, `new`, or null. */
    entry: values.entry === 'new' ? ('new' as const) : values.entry === null ? null : Number(values.entry) || null,
    goToWeek: (date: string) =>
      void setValues({ week: mondayOf(date) === mondayOf(today) ? null : mondayOf(date), ...FIRST_PAGE }),
    goToUser: (id: number) => void setValues({ user: id === user.id ? null : id, ...FIRST_PAGE }),
    show: (view: View) => void setValues({ view }, { history: 'replace' }),
    open: (entry: number | 'new' | null) => void setValues({ entry: entry === null ? null : String(entry) }),
  };
}

export type HoursPlace = ReturnType<typeof useHoursPlace>;
