import { absences } from '@jornada/contract/absences';
import type { Timesheet } from '@jornada/contract/work-time';
import { formatHours } from '@jornada/domain/minutes';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { useWords } from '../words/words.ts';
import { hoursWords } from './hours.words.ts';

/**
 * The days of a timesheet with an approved absence, each with the kind of absence, or the text "absent" if the kind is
 * private.
 */
export function useAbsentDays({ user_id, from, to, days }: Timesheet): ReadonlyMap<string, string> {
  const say = useWords(hoursWords);
  const query = { user_id: [user_id], status: ['approved' as const], from, to };
  const approved = useQuery(read(absences.list, { query })).data?.items;
  const kinds = useQuery({ ...read(absences.kinds, {}), enabled: Boolean(approved?.length) }).data?.items;
  return new Map(
    days.flatMap(({ date }) => {
      const on = approved?.filter(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on) ?? [];
      const texts = on.map(({ kind_id, minutes_per_day }) => {
        const kind = kinds?.find(({ id }) => id === kind_id)?.name ?? say('sheet.absent');
        return minutes_per_day === null
          ? kind
          : say('sheet.absent.part', { kind, hours: formatHours(minutes_per_day) });
      });
      return texts.length ? [[date, texts.join('; ')] as const] : [];
    }),
  );
}
