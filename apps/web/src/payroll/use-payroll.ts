import type { Output } from '@jornada/contract/endpoint';
import { payroll } from '@jornada/contract/payroll';
import { closings } from '@jornada/contract/time-bank-closings';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';

export type MonthOfPayroll = Output<typeof payroll.month>;

/** A month that can be chosen. */
export interface ChoosableMonth {
  month: string;
  state: MonthOfPayroll['state'];
}

/** The months that are closed or over, newest first, with the state of the requests. */
export function useMonths() {
  const closed = useQuery(read(closings.closings, {}));
  const made = useQuery(read(payroll.handOvers, {}));
  const standing = new Set((made.data?.items ?? []).flatMap((one) => (one.undone_at === null ? [one.month] : [])));
  const months: ChoosableMonth[] =
    closed.data && made.data
      ? [
          ...closed.data.open_months.map(({ month }) => ({ month, state: 'open' as const })),
          ...closed.data.items
            .filter(({ state }) => state !== 'taken_back')
            .map(({ month }) => ({
              month,
              state: standing.has(month) ? ('handed_over' as const) : ('ready' as const),
            })),
        ].sort((a, b) => (a.month < b.month ? 1 : -1))
      : [];
  return {
    months,
    isLoading: closed.isPending || made.isPending,
    error: closed.error ?? made.error,
    retry: () => void Promise.all([closed.refetch(), made.refetch()]),
  };
}

/** The payroll of a month; without a month, nothing is requested. */
export const usePayroll = (month: string | undefined) =>
  useQuery({ ...read(payroll.month, { params: { month: month ?? '' }, query: {} }), enabled: month !== undefined });
