import { absences } from '@jornada/contract/absences';
import type { Absence, AbsenceKind } from '@jornada/contract/absence-items';
import { addDays } from '@jornada/domain/calendar';
import { formatHours } from '@jornada/domain/minutes';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../api/query.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { allocationWords } from '../allocations.words.ts';
import type { DateRange } from './geometry.ts';

/** Days per request; the server answers at most 100. */
const SPAN = 84;

/** An approved absence. Its id is negative, so that it differs from the ids of allocations. */
export type Away = DateRange & { id: number; name: string; sentence: string };

const NOBODY: ReadonlyMap<number, readonly Away[]> = new Map();

/**
 * The approved absences that the signed-in person may see, by person.
 * @param first the visible days, as offsets from `from`
 */
export function useAway(from: string, first: number, last: number): ReadonlyMap<number, readonly Away[]> {
  const say = useWords(allocationWords);
  const { plannedDate } = useFormats();
  const spans = Array.from(
    { length: Math.floor(last / SPAN) - Math.floor(first / SPAN) + 1 },
    (_, at) => (Math.floor(first / SPAN) + at) * SPAN,
  );
  const found = useQueries({
    queries: spans.map((day) => ({
      ...read(absences.calendar, { query: { from: addDays(from, day), to: addDays(from, day + SPAN - 1) } }),
      placeholderData: keepPreviousData,
    })),
    combine: approvedOf,
  });
  const kinds = useQuery({ ...read(absences.kinds, {}), enabled: found.length > 0 }).data?.items;
  return useMemo(() => {
    if (found.length === 0 || !kinds) return NOBODY;
    const away = found.map((absence) => {
      const { user_id, id, starts_on, ends_on, minutes_per_day } = absence;
      const kind = nameOf(absence, kinds) ?? say('away');
      const name = minutes_per_day === null ? kind : say('away.part', { kind, hours: formatHours(minutes_per_day) });
      const sentence = say('away.days', { name, from: plannedDate(starts_on), to: plannedDate(ends_on) });
      return { user_id, id: -id, starts_on, ends_on, name, sentence };
    });
    return Map.groupBy(away, ({ user_id }) => user_id);
  }, [found, kinds, say, plannedDate]);
}

const nameOf = ({ kind_id }: Absence, kinds: readonly AbsenceKind[]) => kinds.find(({ id }) => id === kind_id)?.name;

/** Removes duplicates, because an absence may overlap several requests. */
const approvedOf = (results: { data: { items: Absence[] } | undefined }[]): readonly Absence[] => [
  ...new Map(
    results
      .flatMap(({ data }) => data?.items ?? [])
      .filter(({ status }) => status === 'approved')
      .map((absence) => [absence.id, absence]),
  ).values(),
];
