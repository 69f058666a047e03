import { keptMonths } from '@jornada/contract/time-bank-kept-months';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { NotLoaded } from '../../ui/states.tsx';
import type { ClosingPerson } from './closing.ts';
import { useDecisions } from './decisions.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { useAreNamed } from './use-are-named.ts';

const MOST = 200;

/** The people of a closed month as stored by the closing, all pages. Their days are loaded when a row is opened. */
const kept = (month: string) =>
  queryOptions({
    queryKey: [keptMonths.keptMonth.resource, 'kept', month],
    queryFn: async ({ signal }) => {
      const people: ClosingPerson[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query: { limit: number; cursor?: string } = { limit: MOST, ...(cursor && { cursor }) };
        const page = await call(keptMonths.keptMonth, { params: { month }, query }, { signal });
        for (const person of page.items)
          people.push({ ...person, stretches: [], doubtful: [], warnings: [], days: [] });
        cursor = page.next_cursor;
      }
      return people;
    },
  });

/** The people of a closed month, for people who may not close months. */
export function KeptPeople({ month }: { month: string }) {
  const answer = useQuery(kept(month));
  const { data } = answer;
  const deciding = useDecisions();
  const areNamed = useAreNamed();
  if (!data || !areNamed) return <NotLoaded query={answer} rows={10} />;
  return <PeopleTable month={month} people={data} isClosed isReadOnly deciding={deciding} />;
}
