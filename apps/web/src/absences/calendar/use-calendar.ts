import { absences } from '@jornada/contract/absences';
import type { Absence } from '@jornada/contract/absence-items';
import { datesFrom } from '@jornada/domain/calendar';
import { fold } from '@jornada/domain/text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type PersonName, useEverybody } from '../../api/names.ts';
import { read } from '../../api/query.ts';
import type { CalendarPlace } from './use-calendar-place.ts';

/** A person with their absences, by date. */
export interface CalendarRow {
  person: PersonName;
  days: ReadonlyMap<string, readonly Absence[]>;
}

/** A person's day in the calendar. */
export interface Day {
  userId: number;
  date: string;
}

const NO_DAYS: CalendarRow['days'] = new Map();

/** The rows of a month: people by name. A filter of kinds leaves the people who have an absence of these kinds. */
export function useCalendar({ from, to, q, kinds, team }: CalendarPlace) {
  const query = { from, to, ...(team && { team: 'true' as const }) };
  const calendar = useQuery({ ...read(absences.calendar, { query }), placeholderData: keepPreviousData });
  const everybody = useEverybody();
  const { data } = calendar;
  const rows = useMemo((): CalendarRow[] | undefined => {
    if (!data || !everybody.data) return undefined;
    const shown = kinds.length ? data.items.filter(({ kind_id }) => kinds.includes(kind_id ?? 0)) : data.items;
    const byPerson = Map.groupBy(shown, ({ user_id }) => user_id);
    const ids = new Set(kinds.length ? byPerson.keys() : [...data.user_ids, ...byPerson.keys()]);
    const wanted = fold(q);
    return [...everybody.data.values()]
      .filter(({ id, nome }) => ids.has(id) && fold(nome).includes(wanted))
      .toSorted((one, other) => one.nome.localeCompare(other.nome))
      .map((person) => {
        const own = byPerson.get(person.id);
        return { person, days: own ? daysOf(own, from, to) : NO_DAYS };
      });
  }, [data, everybody.data, kinds, q, from, to]);
  return {
    rows,
    items: data?.items ?? [],
    busy: calendar.isPlaceholderData,
    /** The request that failed. */
    failed: [calendar, everybody].find(({ error }) => error !== null),
  };
}

function daysOf(own: readonly Absence[], from: string, to: string): CalendarRow['days'] {
  const days = new Map<string, Absence[]>();
  for (const absence of own) {
    const first = absence.starts_on > from ? absence.starts_on : from;
    const last = absence.ends_on < to ? absence.ends_on : to;
    // While the next month loads, the dates of the visible month may differ.
    if (first <= last) for (const date of datesFrom(first, last)) days.set(date, [...(days.get(date) ?? []), absence]);
  }
  return days;
}
