import { timeBank } from '@jornada/contract/time-bank';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createParser } from 'nuqs';
import { ApiError } from '../api/errors.ts';
import { PAGE_SIZE } from '../api/list-page.ts';
import { read } from '../api/query.ts';
import { useListPlace } from '../ui/list/use-list-place.ts';

const parseAsDate = createParser({
  parse: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null),
  serialize: String,
});

const PERIOD = { from: parseAsDate, to: parseAsDate };
const ORDERS = ['-id'] as const;

/** What the page itself says, and not a part of it: that there is no such person, or that one may not look. */
const concernsThePage = (error: Error) => error instanceof ApiError && [402, 403, 404].includes(error.status);

/** A person's statement for the days and the page that the URL names. */
export function useStatement(userId: number) {
  const place = useListPlace(PERIOD, ORDERS);
  const { from, to } = place.filters;
  const period = { ...(from && { from }), ...(to && { to }) };
  const at = (cursor?: string) =>
    read(timeBank.statement, { params: { userId }, query: { ...period, limit: PAGE_SIZE, ...(cursor && { cursor }) } });
  const page = useQuery({ ...at(place.cursor), placeholderData: keepPreviousData, throwOnError: concernsThePage });
  // Balance, lots and chart are those of today on every page; the number of entries stands on the first.
  const first = useQuery({ ...at(), placeholderData: keepPreviousData, throwOnError: concernsThePage });
  return { place, period, page, first };
}
