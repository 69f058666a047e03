import type { TodaysFigures } from '@jornada/contract/today';
import { formatHours } from '@jornada/domain/minutes';
import { styled } from '../ui/styled.ts';
import { radius, space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { todayWords } from './today.words.ts';

type Props = {
  days: TodaysFigures['my_hours']['days'];
  today: string;
  weekday: (date: string) => string;
};

/** The week's days as columns, filled up to the worked hours, with a line at the expected ones. */
export function Week({ days, today, weekday }: Props) {
  const say = useWords(todayWords);
  const most = Math.max(60, ...days.map(({ minutes, expected_minutes }) => Math.max(minutes, expected_minutes ?? 0)));
  const part = (minutes: number) => `${(minutes / most) * 100}%`;
  return (
    <Columns aria-label={say('my-hours.days')}>
      {days.map(({ date, minutes, expected_minutes, holiday }) => (
        <li
          key={date}
          data-now={date === today}
          title={holiday === null ? undefined : say('my-hours.holiday', { name: holiday })}
        >
          <i aria-hidden>
            {(expected_minutes ?? 0) > 0 && <s style={{ height: part(expected_minutes ?? 0) }} />}
            <b style={{ height: part(minutes) }} />
          </i>
          <span>{minutes === 0 ? '–' : formatHours(minutes)}</span>
          <small>{weekday(date).replace('.', '')}</small>
        </li>
      ))}
    </Columns>
  );
}

const Columns = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: space(0.75),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  textAlign: 'center',
  '& li': { ...theme.typography.caption, display: 'grid', justifyItems: 'center', minWidth: 0 },
  '& i': { position: 'relative', width: '100%', maxWidth: 40, height: 64, marginBottom: space(0.5) },
  '& s, & b': { position: 'absolute', insetInline: 0, bottom: 0, borderRadius: radius.xs },
  '& s': { border: `1px dashed ${theme.vars.palette.text.disabled}`, background: theme.vars.palette.tint },
  '& b': { background: theme.vars.palette.primary.main },
  '& small': { color: theme.vars.palette.text.secondary },
  '& li[data-now=true] small': {
    color: theme.vars.palette.text.primary,
    fontWeight: 650,
    boxShadow: `inset 0 -2px ${theme.vars.palette.sun}`,
  },
  '@media print': { '& b, & s': { printColorAdjust: 'exact' } },
}));
