import { monthOf } from '@jornada/domain/calendar';
import { parseAsArrayOf, parseAsBoolean, parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { useSession } from '../../api/session.ts';
import { useToday } from '../../state/clock.ts';
import { monthInUrl } from '../../ui/month-in-url.ts';

const parsers = {
  month: monthInUrl,
  q: parseAsString.withDefault(''),
  /** Ids of kinds; 0 stands for the private ones, whose names the viewer may not see. */
  kind: parseAsArrayOf(parseAsInteger, ',').withDefault([]),
  team: parseAsBoolean.withDefault(false),
  page: parseAsInteger.withDefault(1),
};

/** The month and the filters of the calendar, kept in the URL only. */
export function useCalendarPlace() {
  const { account } = useSession();
  const today = useToday(account.time_zone);
  const [{ month: chosen, q, kind, team, page }, set] = useQueryStates(parsers);
  const month = chosen ?? today.slice(0, 7);
  // The parser returns a new array whenever anything in the URL changes.
  const kindKey = kind.join(',');
  const kinds = useMemo(() => (kindKey === '' ? [] : kindKey.split(',').map(Number)), [kindKey]);
  return {
    today,
    month,
    ...monthOf(`${month}-01`),
    q,
    kinds,
    team,
    page,
    isFiltered: q !== '' || kinds.length > 0 || team,
    goTo: (to: string) => void set({ month: to === today.slice(0, 7) ? null : to }, { history: 'push' }),
    search: (text: string) => void set({ q: text || null, page: null }, { history: 'replace' }),
    setKinds: (ids: number[]) => void set({ kind: ids.length ? ids : null, page: null }, { history: 'push' }),
    setTeam: (only: boolean) => void set({ team: only || null, page: null }, { history: 'push' }),
    setPage: (to: number) => void set({ page: to === 1 ? null : to }, { history: 'push' }),
    clear: () => void set({ q: null, kind: null, team: null, page: null }, { history: 'push' }),
  };
}

export type CalendarPlace = ReturnType<typeof useCalendarPlace>;

/** The month `months` after `month`, `2026-12`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 + months, 1)).toISOString().slice(0, 7);
}
