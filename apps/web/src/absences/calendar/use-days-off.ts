import { holidays } from '@jornada/contract/accounts-holidays';
import { weekdayOf } from '@jornada/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../api/query.ts';

const SATURDAY = 5;

/** Days on which most people do not work: the name of a holiday, or empty for a weekend. */
export type DaysOff = ReadonlyMap<string, string>;

/** The holidays and weekends among the given dates. */
export function useDaysOff(dates: readonly string[]): DaysOff {
  const { data } = useQuery(read(holidays.list, { query: {} }));
  return useMemo(() => {
    const names = new Map(data?.items.map(({ date, name }) => [date, name]));
    return new Map(
      dates.flatMap((date) => {
        const name = names.get(date) ?? (weekdayOf(date) >= SATURDAY ? '' : undefined);
        return name === undefined ? [] : [[date, name] as const];
      }),
    );
  }, [data, dates]);
}
