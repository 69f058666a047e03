import type { Output } from '@jornada/contract/endpoint';
import type { settlements } from '@jornada/contract/time-bank-settlements';
import { formatHours } from '@jornada/domain/minutes';
import { PersonFace } from '../../picks/PersonFace.tsx';
import { Notice } from '../../ui/states.tsx';
import { HeadRow } from '../../ui/table/HeadRow.tsx';
import { SumRow, Sums } from '../../ui/table/Sums.tsx';
import { useErrorText } from '../../words/errors.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { PreviewFrame } from '../booking/PreviewFrame.tsx';
import { settlementWords } from './settlements.words.ts';

type Effect = Output<typeof settlements.settleMany>;
type Props = { preview: { data: Effect | undefined; error: Error | null; isPlaceholderData: boolean } };

/** One table of the people whose hours are settled, and of those whose hours cannot be. */
export function ManyEffect({ preview: { data, error, isPlaceholderData } }: Props) {
  const say = useWords(settlementWords);
  const { number } = useFormats();
  const errorText = useErrorText();
  if (error)
    return (
      <PreviewFrame>
        <Notice data-tone="error">{errorText(error)}</Notice>
      </PreviewFrame>
    );
  if (!data) return <PreviewFrame>{say('preview.busy')}</PreviewFrame>;
  const { items, refused, minutes } = data;
  return (
    <PreviewFrame busy={isPlaceholderData}>
      {items.length === 0 ? (
        <span>{say('many.nobody')}</span>
      ) : (
        <Sums>
          <HeadRow texts={[say('many.person')]} numbers={[say('many.minutes'), say('many.after')]} />
          <tbody>
            {items.map(({ user_id, nome, minutes: own, percent, balance_minutes }) => (
              <tr key={user_id}>
                <th scope="row">
                  <PersonFace of={{ id: user_id, nome }} />
                  {nome} {percent !== null && <small>{`${percent} %`}</small>}
                </th>
                <td data-number>{formatHours(own)}</td>
                <td data-number data-below={balance_minutes < 0}>
                  {formatHours(balance_minutes)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <SumRow name={say('many.total')} figure={formatHours(minutes)} />
          </tfoot>
        </Sums>
      )}
      {refused.length > 0 && (
        <Notice data-tone="warning">
          {say('many.refused', { count: refused.length, n: number(refused.length) })}
          <ul>
            {refused.map(({ user_id, nome, code }) => (
              <li key={user_id}>{say(`refused.${code}`, { name: nome })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </PreviewFrame>
  );
}
