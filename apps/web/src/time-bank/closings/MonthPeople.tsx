import { closings } from '@jornada/contract/time-bank-closings';
import { mdiCalendarCheckOutline } from '@mdi/js';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Empty, NotLoaded } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { useMonthName } from '../../words/month-name.ts';
import { CloseMonth } from './CloseMonth.tsx';
import { closingWords } from './closings.words.ts';
import { type Decisions, UNDECIDED, useDecisions, toBody } from './decisions.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { useAreNamed } from './use-are-named.ts';

/**
 * The entries that closing a month would book, or those that a closing has booked. A dry run is a POST that writes
 * nothing; it is refetched whenever the month is opened.
 */
const dryRun = (month: string, decisions: Decisions) => {
  const body = { month, dry_run: true, ...toBody(decisions) };
  return queryOptions({
    queryKey: [closings.close.resource, 'dry-run', body],
    queryFn: ({ signal }) => call(closings.close, { body }, { signal }),
    staleTime: 0,
    // A decision recalculates the month; its people stay visible until the new result arrives.
    placeholderData: keepPreviousData,
  });
};

/** The people of a month. An open month also has the decisions about them and the button that closes it. */
export function MonthPeople({ month, isClosed }: { month: string; isClosed: boolean }) {
  const say = useWords(closingWords);
  const name = useMonthName()(month);
  const deciding = useDecisions();
  const { decisions } = deciding;
  const answer = useQuery(dryRun(month, isClosed ? UNDECIDED : decisions));
  const { data, isFetching } = answer;
  const areNamed = useAreNamed();
  if (!data || !areNamed) return <NotLoaded query={answer} rows={10} />;
  const { people } = data;
  return (
    <>
      {people.length === 0 ? (
        <Empty
          icon={mdiCalendarCheckOutline}
          title={say('preview.none', { month: name })}
          text={say('preview.none-text')}
        />
      ) : (
        <PeopleTable month={month} people={people} isClosed={isClosed} deciding={deciding} />
      )}
      {!isClosed && <CloseMonth month={month} people={people} decisions={decisions} isCounting={isFetching} />}
    </>
  );
}
