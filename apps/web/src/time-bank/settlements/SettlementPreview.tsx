import type { Output } from '@jornada/contract/endpoint';
import { settlements } from '@jornada/contract/time-bank-settlements';
import { formatHours, signedHours } from '@jornada/domain/minutes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Notice } from '../../ui/states.tsx';
import { SumRow, Sums } from '../../ui/table/Sums.tsx';
import { useErrorText } from '../../words/errors.ts';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { PreviewFrame } from '../booking/PreviewFrame.tsx';
import { settlementWords } from './settlements.words.ts';
import { bodyOf, isComplete, type SettlementValues } from './values.ts';

type Effect = Output<typeof settlements.previewSettlement>;

/** The effect of a settlement, computed by the server while the form is filled in. */
export function useEffectOf(userId: number, values: SettlementValues) {
  const { reason: _, ...body } = bodyOf(userId, values);
  return useQuery({
    queryKey: [settlements.previewSettlement.resource, settlements.previewSettlement.name, body],
    queryFn: ({ signal }) => call(settlements.previewSettlement, { body }, { signal }),
    enabled: isComplete(values),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

type Props = { effect: ReturnType<typeof useEffectOf>; isReady: boolean };

/** The lots that are used and the balance before and after, or the reason why it is not possible. */
export function SettlementPreview({ effect: { data, error, isPlaceholderData }, isReady }: Props) {
  const say = useWords(settlementWords);
  const errorText = useErrorText();
  if (!isReady) return <PreviewFrame>{say('preview.wait')}</PreviewFrame>;
  if (error)
    return (
      <PreviewFrame>
        <Notice data-tone="error">{errorText(error)}</Notice>
      </PreviewFrame>
    );
  if (!data) return <PreviewFrame>{say('preview.busy')}</PreviewFrame>;
  return (
    <PreviewFrame busy={isPlaceholderData}>
      <Balances effect={data} />
      {data.lots.length > 0 && <Lots lots={data.lots} />}
    </PreviewFrame>
  );
}

function Balances({ effect }: { effect: Effect }) {
  const say = useWords(settlementWords);
  const { kind, minutes, percent, balance_before_minutes: before, balance_minutes: after } = effect;
  return (
    <Sums>
      <tbody>
        <SumRow name={say('before')} figure={formatHours(before)} />
        <SumRow
          name={say(`this.${kind}`, { percent: percent ?? '' })}
          figure={kind === 'carry' ? formatHours(minutes) : signedHours(after - before)}
        />
      </tbody>
      <tfoot>
        <SumRow name={say('after')} figure={formatHours(after)} below={after < 0} />
      </tfoot>
    </Sums>
  );
}

function Lots({ lots }: Pick<Effect, 'lots'>) {
  const say = useWords(settlementWords);
  const { formats } = useAroundBank();
  return (
    <Sums>
      <caption>{say('lots')}</caption>
      <tbody>
        {lots.map(({ entry_id, minutes, occurred_on, due_on, carried_to }) => (
          <SumRow
            key={entry_id}
            name={say(carried_to === null ? 'lot' : 'lot.carried', {
              date: formats.date(occurred_on),
              due: formats.date(due_on),
              to: carried_to === null ? '' : formats.date(carried_to),
            })}
            figure={formatHours(minutes)}
          />
        ))}
      </tbody>
    </Sums>
  );
}
