import { timeBank } from '@jornada/contract/time-bank';
import { statements } from '@jornada/contract/time-bank-statement';
import { formatHours, signedHours } from '@jornada/domain/minutes';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/errors.ts';
import { read } from '../../api/query.ts';
import { Notice } from '../../ui/states.tsx';
import { useErrorText } from '../../words/errors.ts';
import { faultKey, faultWords } from '../../words/faults.ts';
import { SumRow, Sums } from '../../ui/table/Sums.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { bookingWords } from './booking.words.ts';
import { PreviewFrame } from './PreviewFrame.tsx';

export type PreviewInput = { user_id: number; minutes: number; occurred_on: string };

/** A query that is sent as POST. It writes nothing, and equal input has an equal answer until a booking is made. */
const preview = (input: PreviewInput) =>
  queryOptions({
    queryKey: [timeBank.preview.resource, timeBank.preview.name, input],
    queryFn: ({ signal }) => call(timeBank.preview, { body: input }, { signal }),
    staleTime: 0,
  });

/** Effect of a debit, computed by the server while typing: the balance afterwards, and the lots it uses. */
export function DebitPreview({ input }: { input: PreviewInput | null }) {
  const say = useWords(bookingWords);
  return input ? <Preview input={input} /> : <PreviewFrame>{say('preview.wait')}</PreviewFrame>;
}

function Preview({ input }: { input: PreviewInput }) {
  const say = useWords(bookingWords);
  const { formats } = useAroundBank();
  const { data, error, isPlaceholderData } = useQuery({ ...preview(input), placeholderData: keepPreviousData });
  // Loaded for the dates of the lots, because the preview contains only their ids.
  const { data: explained } = useQuery(read(statements.explainBalance, { params: { userId: input.user_id } }));
  if (error)
    return (
      <PreviewFrame>
        <Refusal error={error} />
      </PreviewFrame>
    );
  if (!data) return <PreviewFrame>{say('preview.busy')}</PreviewFrame>;

  const { balance_before_minutes: before, balance_after_minutes: after, lots, allowed } = data;
  const minutes = before - after;
  const uncovered = minutes - lots.reduce((sum, lot) => sum + lot.minutes, 0);
  const nameOf = (id: number) => {
    const lot = explained?.lots.find(({ entry_id }) => entry_id === id);
    return lot
      ? say('lot', { date: formats.date(lot.occurred_on), due: formats.date(lot.due_on) })
      : say('lot-plain', { id });
  };
  return (
    <PreviewFrame busy={isPlaceholderData}>
      <Sums>
        <tbody>
          <SumRow name={say('before', { date: formats.date(input.occurred_on) })} figure={formatHours(before)} />
          <SumRow name={say('this')} figure={signedHours(-minutes)} />
        </tbody>
        <tfoot>
          <SumRow name={say('after')} figure={formatHours(after)} below={after < 0} />
        </tfoot>
      </Sums>
      {allowed && (
        <Sums>
          <caption>{say('lots')}</caption>
          <tbody>
            {lots.map((lot) => (
              <SumRow key={lot.entry_id} name={nameOf(lot.entry_id)} figure={formatHours(lot.minutes)} />
            ))}
            {uncovered > 0 && <SumRow name={say('uncovered')} figure={formatHours(uncovered)} />}
          </tbody>
        </Sums>
      )}
      {!allowed && <Notice data-tone="error">{say('refused', { balance: formatHours(before) })}</Notice>}
      {allowed && after < 0 && <Notice data-tone="warning">{say('warning')}</Notice>}
    </PreviewFrame>
  );
}

/** The reason why the debit is impossible, for example a closed month or a future date. */
function Refusal({ error }: { error: Error }) {
  const sayFault = useWords(faultWords);
  const errorText = useErrorText();
  const fault = error instanceof ApiError ? error.faults[0] : undefined;
  return <Notice data-tone="error">{fault ? sayFault(faultKey(fault.code)) : errorText(error)}</Notice>;
}
