import { audit } from '@jornada/contract/audit';
import { addDays } from '@jornada/domain/calendar';
import { createParser, parseAsArrayOf, parseAsString } from 'nuqs';
import { useMemo } from 'react';
import { useListPage } from '../api/list-page.ts';
import { useListPlace } from '../ui/list/use-list-place.ts';

const parseAsId = createParser({
  parse: (text) => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : null),
  serialize: String,
});
const parseAsDate = createParser({
  parse: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null),
  serialize: String,
});

const FILTERS = {
  actor_id: parseAsArrayOf(parseAsId).withDefault([]),
  action: parseAsArrayOf(parseAsString).withDefault([]),
  target: parseAsArrayOf(parseAsString).withDefault([]),
  target_id: parseAsId,
  from: parseAsDate,
  to: parseAsDate,
};

const SORTS = ['-at', 'at'] as const;

/** The first instant of a calendar date in a time zone. */
export function startOfDay(date: string, timeZone: string): string {
  const noon = new Date(`${date}T12:00:00Z`);
  // What the clock there shows while it is noon in UTC tells how far it is from UTC that day.
  const there = new Date(
    `${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(noon).replace(' ', 'T')}Z`,
  );
  return new Date(Date.parse(`${date}T00:00:00Z`) - (there.getTime() - noon.getTime())).toISOString();
}

/** The log as the URL says it, and the page of it that is shown. Dates are days of the account, both included. */
export function useAuditList(timeZone: string) {
  const place = useListPlace(FILTERS, SORTS);
  const { filterKey, sort } = place;
  const query = useMemo(() => {
    const { from, to, target_id, ...lists } = JSON.parse(filterKey) as typeof place.filters;
    return {
      ...Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length > 0)),
      ...(target_id && { target_id }),
      ...(from && { from: startOfDay(from, timeZone) }),
      ...(to && { to: startOfDay(addDays(to, 1), timeZone) }),
    };
  }, [filterKey, timeZone]);
  const sorted = useMemo(() => ({ ...query, sort }), [query, sort]);
  return { place, query, page: useListPage(audit.list, sorted, place.cursor), filtered: Object.keys(query).length > 0 };
}

export type AuditPlace = ReturnType<typeof useAuditList>['place'];

/** The same filters as a file's address: the browser fetches it with the cookie. */
export function exportAddress(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  const text = search.toString();
  return `${audit.exportCsv.path}${text && `?${text}`}`;
}
