import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs';
import { useToday } from '../../state/clock.ts';
import { monthInUrl } from '../../ui/month-in-url.ts';
import { pastMonths } from '../closings/months.ts';

const parsers = {
  month: monthInUrl,
  q: parseAsString,
  due_soon: parseAsBoolean,
};

/** The month to print and the filter of people, in the address. The default is the last complete month. */
export function usePrintPlace(timeZone: string) {
  const [{ month, q, due_soon }, set] = useQueryStates(parsers, { history: 'push' });
  const today = useToday(timeZone);
  const offered = [today.slice(0, 7), ...pastMonths(today)];
  const chosen = month ?? (offered[1] as string);
  return {
    month: chosen,
    months: offered.includes(chosen) ? offered : [...offered, chosen],
    setMonth: (next: string) => void set({ month: next }),
    query: { ...(q && { q }), ...(due_soon && { due_soon: true as const }) },
  };
}
