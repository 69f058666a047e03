import type { TodaysFigures } from '@jornada/contract/today';
import { formatHours, signedHours } from '@jornada/domain/minutes';
import { styled } from '../ui/styled.ts';
import { RouterLink } from '../ui/nav.ts';
import { space } from '../ui/scale.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { Figures } from './Figures.tsx';
import { Panel } from './Panel.tsx';
import { places } from './places.ts';
import { todayWords } from './today.words.ts';
import { useDays } from './use-days.ts';
import { Week } from './Week.tsx';

/** The person's worked and expected hours of today and this week, and the time bank balance. */
export function MyHours({ figures, me }: { figures: TodaysFigures; me: number }) {
  const say = useWords(todayWords);
  const { time } = useFormats();
  const { date, time_zone, my_hours, my_bank } = figures;
  const days = useDays(date);
  const { timer, month } = my_hours;
  const now = my_hours.days.find((day) => day.date === date);
  const against = (worked: number, expected: number | null) =>
    expected === null
      ? say('my-hours.unknown', { worked: formatHours(worked) })
      : say('my-hours.of', { worked: formatHours(worked), expected: formatHours(expected) });
  const figure = (label: string, worked: number, expected: number | null) => ({
    label: expected === null ? label : `${label} / ${formatHours(expected)}`,
    value: formatHours(worked),
    name: say('my-hours.name', { label, hours: against(worked, expected) }),
    to: places.hours,
    tone: worked === 0 ? ('quiet' as const) : undefined,
  });
  return (
    <Panel title={say('my-hours')}>
      <Figures
        figures={[
          figure(say('my-hours.today'), now?.minutes ?? 0, now?.expected_minutes ?? null),
          figure(say('my-hours.week'), my_hours.minutes, my_hours.expected_minutes),
        ]}
      />
      {month.expected_minutes !== null && (
        <p>
          {say('my-hours.month', {
            month: days.month(month.month),
            hours: signedHours(month.minutes - month.expected_minutes),
          })}
        </p>
      )}
      {now?.holiday && <p>{say('my-hours.holiday', { name: now.holiday })}</p>}
      {timer && (
        <p>
          <TextLink to={places.hours}>
            {say('my-hours.timer', {
              time: time(timer.started_at, time_zone),
              what: timer.task_title || timer.note || say('my-hours.timer-nothing'),
            })}
          </TextLink>
        </p>
      )}
      <Week days={my_hours.days} today={date} weekday={days.weekday} />
      {my_hours.minutes === 0 && !timer && (
        <p>
          {say('my-hours.empty')}. <TextLink to={places.hours}>{say('hours')}</TextLink>
        </p>
      )}
      <Bank>
        <h3>{say('bank')}</h3>
        <RouterLink
          to={places.myBank(me)}
          aria-label={`${say('bank')}, ${say('bank.balance')}: ${formatHours(my_bank.balance_minutes)}`}
        >
          {formatHours(my_bank.balance_minutes)}
        </RouterLink>
        {my_bank.due_soon_minutes > 0 && my_bank.next_due_on !== null && (
          <TextLink to={places.dueOf(me)}>
            {say('bank.due', { hours: formatHours(my_bank.due_soon_minutes), date: days.short(my_bank.next_due_on) })}
          </TextLink>
        )}
      </Bank>
    </Panel>
  );
}

const Bank = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: space(0.25, 1.5),
  paddingTop: space(1.5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > a:first-of-type': {
    fontSize: '1.125rem',
    fontWeight: 650,
    color: 'inherit',
    textDecorationColor: theme.vars.palette.text.disabled,
    textUnderlineOffset: 3,
  },
}));
