import type { Output } from '@jornada/contract/endpoint';
import type { statements } from '@jornada/contract/time-bank-statement';
import { addDays } from '@jornada/domain/calendar';
import { formatHours, signedHours } from '@jornada/domain/minutes';
import { useAroundBank } from './around-bank.ts';
import { Figure } from './Figure.tsx';
import { Figures } from './page-parts.tsx';
import type { Panels } from './use-panels.ts';

type Statement = Pick<
  Output<typeof statements.statement>,
  'user_id' | 'balance_minutes' | 'reserved_minutes' | 'lots' | 'uncovered' | 'open_month'
>;

/** Days ahead in which a lot counts as due soon; the same as in the list of balances. */
export const SOON_DAYS = 30;

/** Lots due from today within `SOON_DAYS`. */
export const dueSoon = <L extends { due_on: string }>(lots: readonly L[], today: string): L[] =>
  lots.filter(({ due_on }) => due_on >= today && due_on <= addDays(today, SOON_DAYS));

/** The key figures of a statement, each with an explanation. */
export function StatementFigures({ statement, show }: { statement: Statement; show: Panels['show'] }) {
  const { say, formats, today } = useAroundBank();
  const { user_id, balance_minutes, reserved_minutes, lots, uncovered, open_month } = statement;
  const soon = sum(dueSoon(lots, today).map(({ remaining_minutes }) => remaining_minutes));
  const next = lots.find(({ due_on }) => due_on >= today);
  const owed = sum(uncovered.map(({ minutes }) => minutes));
  const why = (figure: string, onClick: () => void, below = false) => (
    <Figure type="button" data-below={below} aria-label={say('why', { figure })} onClick={onClick}>
      {figure}
    </Figure>
  );
  return (
    <Figures>
      <div>
        <dt>{say('figure.balance')}</dt>
        <dd>{why(formatHours(balance_minutes), () => show({ why: user_id }), balance_minutes < 0)}</dd>
        {reserved_minutes > 0 && <dd>{say('figure.reserved', { minutes: formatHours(reserved_minutes) })}</dd>}
        {open_month && (
          <dd>
            {say('figure.open', {
              change: signedHours(open_month.projected_balance_minutes - balance_minutes),
              balance: formatHours(open_month.projected_balance_minutes),
            })}
          </dd>
        )}
      </div>
      <div>
        <dt>{say('figure.soon')}</dt>
        <dd>{why(formatHours(soon), () => show({ soon: user_id }))}</dd>
      </div>
      <div>
        <dt>{say('figure.next')}</dt>
        <dd>{next ? why(formats.date(next.due_on), () => show({ entry: next.entry_id })) : '–'}</dd>
        <dd>
          {next
            ? say('figure.next-minutes', { minutes: formatHours(next.remaining_minutes) })
            : say('figure.next-none')}
        </dd>
      </div>
      {owed > 0 && (
        <div>
          <dt>{say('figure.uncovered')}</dt>
          <dd>{why(formatHours(owed), () => show({ why: user_id }))}</dd>
          <dd>{say('figure.uncovered-text')}</dd>
        </div>
      )}
    </Figures>
  );
}

const sum = (minutes: readonly number[]) => minutes.reduce((total, one) => total + one, 0);
