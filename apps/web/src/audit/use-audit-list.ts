import { audit } from '@jornada/contract/audit';
import { inputDate } from '@jornada/contract/shapes';
import { addDays } from '@jornada/domain/calendar';
import { useCallback } from 'react';
import { listInUrl } from '../lists/list-in-url.ts';
import { parserOf } from '../lists/parsers.ts';
import { useContractList } from '../lists/use-contract-list.ts';
import { startOfDay } from './start-of-day.ts';

const LIST = listInUrl(audit.list, { own: { from: parserOf(inputDate), to: parserOf(inputDate) } });

/** The audit log. In the address `from` and `to` are inclusive days of the account's calendar. */
export function useAuditList(timeZone: string) {
  const toQuery = useCallback(
    ({ from, to, ...same }: { from?: string; to?: string }) => ({
      ...same,
      ...(from && { from: startOfDay(from, timeZone) }),
      ...(to && { to: startOfDay(addDays(to, 1), timeZone) }),
    }),
    [timeZone],
  );
  return useContractList(LIST, { toQuery });
}
