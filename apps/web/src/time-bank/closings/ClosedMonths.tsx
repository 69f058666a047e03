import type { Output } from '@jornada/contract/endpoint';
import type { closings } from '@jornada/contract/time-bank-closings';
import { mdiLockOpenVariantOutline } from '@mdi/js';
import { useState } from 'react';
import { Action } from '../../ui/Action.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { Sums } from '../marks.tsx';
import { Ground } from '../page-parts.tsx';
import { closingWords } from './closings.words.ts';
import { useMonthName } from '../month-name.ts';
import { ReopenMonth } from './ReopenMonth.tsx';

type Closing = Output<typeof closings.closings>['items'][number];

/** Closed months: who closed them, and whether they have been reopened. */
export function ClosedMonths({ closings, whyNot }: { closings: readonly Closing[]; whyNot: string | undefined }) {
  const say = useWords(closingWords);
  const nameOf = useMonthName();
  const { formats, timeZone, ...around } = useAroundBank();
  const [reopening, setReopening] = useState<string | null>(null);
  const at = (instant: string, by: number) => ({ when: formats.instant(instant, timeZone), name: around.nameOf(by) });
  return (
    <Ground aria-labelledby="closed">
      <h2 id="closed">{say('list')}</h2>
      {closings.length === 0 ? (
        <p>{say('list.none')}</p>
      ) : (
        <Sums>
          <thead>
            <tr>
              <th scope="col">{say('month')}</th>
              <th scope="col">{say('by')}</th>
              <th scope="col">{say('state')}</th>
            </tr>
          </thead>
          <tbody>
            {closings.map((closing) => (
              <tr key={closing.closed_at + closing.month}>
                <th scope="row">{nameOf(closing.month)}</th>
                <td>{say('by-whom', at(closing.closed_at, closing.closed_by))}</td>
                <td>
                  {closing.reopened_at === null ? (
                    <>
                      {say('in-force')}{' '}
                      <Action
                        size="small"
                        variant="outlined"
                        icon={mdiLockOpenVariantOutline}
                        whyNot={whyNot}
                        aria-label={say('reopen.of', { month: nameOf(closing.month) })}
                        onClick={() => setReopening(closing.month)}
                      >
                        {say('reopen')}
                      </Action>
                    </>
                  ) : (
                    <small>
                      {say('reopened', {
                        ...at(closing.reopened_at, closing.reopened_by ?? 0),
                        reason: closing.reason,
                      })}
                    </small>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Sums>
      )}
      {reopening !== null && <ReopenMonth month={reopening} onClose={() => setReopening(null)} />}
    </Ground>
  );
}
