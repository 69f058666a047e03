import { type Holiday, holidays } from '@jornada/contract/accounts-holidays';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../api/query.ts';

const NONE: ReadonlyMap<string, Holiday> = new Map<string, Holiday>();

/** The account's holidays between two dates, by date; empty until loaded. */
export function useHolidays(from: string, to: string): ReadonlyMap<string, Holiday> {
  const { data } = useQuery(read(holidays.list, { query: {} }));
  return useMemo(
    () =>
      data
        ? new Map(data.items.filter(({ date }) => date >= from && date <= to).map((holiday) => [holiday.date, holiday]))
        : NONE,
    [data, from, to],
  );
}
