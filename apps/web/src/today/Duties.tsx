import type { TodaysFigures } from '@jornada/contract/today';
import { styled } from '../ui/styled.ts';
import { places } from '../places.ts';
import { RouterLink } from '../ui/nav.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { dutiesWords } from './duties.words.ts';
import { Lines } from './Figures.tsx';
import { InDebt } from './InDebt.tsx';
import { Leaving } from './Leaving.tsx';
import { OpenMonths } from './OpenMonths.tsx';
import { Panel } from './Panel.tsx';

type Props = { duties: TodaysFigures['duties']; today: string };

/** Months to close, absences to decide, negative balances, people about to leave, and time banks to settle. */
export function Duties({ duties: { absences, in_debt, open_months, leaving }, today }: Props) {
  const say = useWords(dutiesWords);
  const { number } = useFormats();
  return (
    <Whole data-whole>
      <Panel title={say('title')}>
        <Lines>
          {open_months?.map((month) => (
            <OpenMonths key={month.month} open={month} today={today} />
          ))}
          {absences > 0 && (
            <li>
              <RouterLink to={places.absences({ waiting: true })}>
                {say('absences', { count: absences, n: number(absences) })}
              </RouterLink>
            </li>
          )}
          {in_debt && <InDebt people={in_debt.first} hasMore={in_debt.has_more} />}
          {leaving && (
            <>
              <Leaving leavers={leaving.planned} today={today} sentence="leaves" on="left_on" />
              <Leaving leavers={leaving.waiting} today={today} sentence="settle" on="settle_by" />
            </>
          )}
        </Lines>
      </Panel>
    </Whole>
  );
}

const Whole = styled('div')({ '& > section': { height: '100%' } });
