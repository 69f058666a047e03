import type { TodaysFigures } from '@jornada/contract/today';
import { styled } from '../ui/styled.ts';
import { places } from '../places.ts';
import { whileIdle } from '../ui/load-later.tsx';
import { RouterLink } from '../ui/nav.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { dutiesWords } from './duties.words.ts';
import { Lines } from './Figures.tsx';
import { HandOverDue, HeldMonth, OpenMonths } from './OpenMonths.tsx';
import { Panel } from './Panel.tsx';

// Loaded later, because it is empty for most people and below the other lines.
const LaterDuties = whileIdle(async () => (await import('./LaterDuties.tsx')).LaterDuties);

type Props = { duties: TodaysFigures['duties']; today: string };

/**
 * Everything that waits for the person: months to close, to complete and to hand over, forms of evaluations, absences
 * to decide, feedback to give and to moderate, negative balances, people about to leave, and time banks to settle.
 */
export function Duties({ duties, today }: Props) {
  const say = useWords(dutiesWords);
  const { number, date } = useFormats();
  const { absences, open_months, held_months, hand_over_due, feedback_requests, feedback_reports, evaluation_forms } =
    duties;
  const counted = [
    ['absences', absences, places.absences({ waiting: true })],
    ['feedback', feedback_requests, places.feedback({ tab: 'requests' })],
    ['reports', feedback_reports, places.feedback({ tab: 'reported' })],
  ] as const;
  return (
    <Whole data-whole>
      <Panel title={say('title')}>
        <Lines>
          {evaluation_forms.answer_until !== null && (
            <li>
              <RouterLink to={places.evaluations()}>
                {say('forms', {
                  count: evaluation_forms.forms,
                  n: number(evaluation_forms.forms),
                  date: date(evaluation_forms.answer_until),
                })}
              </RouterLink>
            </li>
          )}
          {open_months?.map((month) => (
            <OpenMonths key={month.month} open={month} today={today} />
          ))}
          {held_months?.map((held) => (
            <HeldMonth key={held.month} {...held} />
          ))}
          {hand_over_due?.map((month) => (
            <HandOverDue key={month} month={month} />
          ))}
          {counted.map(
            ([name, count, to]) =>
              count > 0 && (
                <li key={name}>
                  <RouterLink to={to}>{say(name, { count, n: number(count) })}</RouterLink>
                </li>
              ),
          )}
          <LaterDuties duties={duties} today={today} />
        </Lines>
      </Panel>
    </Whole>
  );
}

const Whole = styled('div')({ '& > section': { height: '100%' } });
