import type { SettlementOfOffboarding } from '@jornada/contract/user-offboarding';
import { may } from '@jornada/domain/access';
import { formatHours, signedHours } from '@jornada/domain/minutes';
import { ApiError } from '../../api/errors.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { Notice } from '../../ui/states.tsx';
import { SumRow, Sums } from '../../ui/table/Sums.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useErrorText } from '../../words/errors.ts';
import { useMonthName } from '../../words/month-name.ts';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { PreviewFrame } from '../booking/PreviewFrame.tsx';
import { settlementWords } from './settlements.words.ts';
import { terminationWords } from './termination.words.ts';

type Props = {
  userId: number;
  left_on: string;
  /** How owed hours are settled. */
  negative: 'forgive' | 'discount' | null;
  preview: { data: SettlementOfOffboarding | undefined; error: Error | null; isPlaceholderData: boolean };
};

/**
 * The balance now and afterwards, and each step in between: the months that are closed, and the hours that are paid or
 * forgiven.
 */
export function TerminationPreview({ userId, left_on, negative, preview: { data, error, isPlaceholderData } }: Props) {
  const sayBusy = useWords(settlementWords);
  const errorText = useErrorText();
  if (error)
    return (
      <PreviewFrame>
        {error instanceof ApiError && error.code === 'held' ? (
          <Held userId={userId} error={error} />
        ) : (
          <Notice data-tone="error">{errorText(error)}</Notice>
        )}
      </PreviewFrame>
    );
  if (!data) return <PreviewFrame>{sayBusy('preview.busy')}</PreviewFrame>;
  return (
    <PreviewFrame busy={isPlaceholderData}>
      <Steps effect={data} month={left_on.slice(0, 7)} negative={negative} />
    </PreviewFrame>
  );
}

type Row = [key: string, label: string, minutes: number];

function Steps({
  effect,
  month,
  negative,
}: { effect: SettlementOfOffboarding; month: string } & Pick<Props, 'negative'>) {
  const say = useWords(terminationWords);
  const nameOf = useMonthName();
  const { closed, paid_minutes, percent, negative_minutes, balance_before_minutes, balance_minutes } = effect;
  const rows: Row[] = [
    ...closed.flatMap(({ month: of, to_credit_minutes, to_debit_minutes, expired_minutes, no_record }) => {
      const name = { month: nameOf(of) };
      const changes: Row[] = [
        [`${of}+`, say('credited', name), to_credit_minutes],
        [`${of}-`, say('debited', name), -to_debit_minutes],
        [`${of}!`, say('expired', name), -expired_minutes],
      ];
      const own = changes.filter(([, , minutes]) => minutes !== 0);
      return own.length > 0 ? own : [[of, say(no_record ? 'no-record' : 'nothing', name), 0] satisfies Row];
    }),
    ...(paid_minutes > 0 ? [['paid', say('paid', { percent: percent ?? '' }), -paid_minutes] satisfies Row] : []),
    ...(negative_minutes > 0
      ? [['owed', say(negative === 'discount' ? 'discounted' : 'forgiven'), negative_minutes] satisfies Row]
      : []),
  ];
  return (
    <>
      <Sums>
        <tbody>
          <SumRow name={say('before')} figure={formatHours(balance_before_minutes)} />
          {rows.map(([key, label, minutes]) => (
            <SumRow key={key} name={label} figure={signedHours(minutes)} />
          ))}
        </tbody>
        <tfoot>
          <SumRow name={say('after')} figure={formatHours(balance_minutes)} below={balance_minutes < 0} />
        </tfoot>
      </Sums>
      {paid_minutes > 0 && <span>{say('payroll', { month: nameOf(month), minutes: formatHours(paid_minutes) })}</span>}
    </>
  );
}

interface HeldMonth {
  month: string;
  stretches: { from: string; to: string; due_minutes: number }[];
}

/** The days that have to be explained first, each with a link to do so. */
function Held({ userId, error }: { userId: number; error: ApiError }) {
  const say = useWords(terminationWords);
  const { formats } = useAroundBank();
  const { level } = useSession();
  const months = error.details['months'] as readonly HeldMonth[];
  return (
    <Notice data-tone="warning">
      {say('held')}
      <ul>
        {months
          .flatMap(({ stretches }) => stretches)
          .map(({ from, to, due_minutes }) => {
            const days = { from: formats.date(from), to: formats.date(to) };
            return (
              <li key={from}>
                {say('held.days', { ...days, hours: formatHours(due_minutes) })}
                {may(level, 'absences.record') && (
                  <>
                    {' · '}
                    <TextLink to={places.absences({ new: 'record', user: userId, from, to })}>
                      {say('absence', days)}
                    </TextLink>
                  </>
                )}
              </li>
            );
          })}
      </ul>
    </Notice>
  );
}
