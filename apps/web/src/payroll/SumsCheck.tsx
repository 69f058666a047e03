import { formatHours } from '@jornada/domain/minutes';
import { mdiAlertCircleOutline, mdiCheckCircle } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { Icon } from '../ui/Icon.tsx';
import { space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { payrollWords } from './payroll.words.ts';
import type { MonthOfPayroll } from './use-payroll.ts';

/** Compares the sums of the month's rows with the figures of its closing; they must be equal. */
export function SumsCheck({ payroll: { month, items, closing, state } }: { payroll: MonthOfPayroll }) {
  const say = useWords(payrollWords);
  if (!closing) return null;
  const own = items.filter(({ reference_month }) => reference_month === month);
  const sum = (...events: (typeof own)[number]['event'][]) =>
    own.reduce((total, { event, minutes }) => total + (events.includes(event) ? minutes : 0), 0);
  const checks = [
    ['paid', sum('HE_50', 'HE_100'), closing.paid_minutes],
    ['missing', sum('FALTA', 'ATRASO'), closing.missing_minutes],
    ['expired', sum('BH_VENCIDO'), closing.expired_minutes],
    ['booked', sum('BH_CREDITO') - sum('BH_DEBITO'), closing.booked_minutes],
  ] as const;
  const differs = checks.some(([, rows, closed]) => rows !== closed);
  return (
    <List aria-label={say('law.title')}>
      {checks.map(([name, rows, closed]) => (
        <li key={name} data-same={rows === closed}>
          <Icon
            path={rows === closed ? mdiCheckCircle : mdiAlertCircleOutline}
            fontSize="small"
            label={say(rows === closed ? 'law.same' : 'law.differs')}
          />
          {say(`law.${name}`, { rows: formatHours(rows), closed: formatHours(closed) })}
        </li>
      ))}
      {differs && state === 'handed_over' && <li>{say('law.later')}</li>}
    </List>
  );
}

const List = styled('ul')(({ theme: { vars, typography } }) => ({
  ...typography.caption,
  display: 'grid',
  gap: space(0.5),
  margin: space(1, 0, 0),
  padding: 0,
  listStyle: 'none',
  color: vars.palette.text.secondary,
  '& li': { display: 'flex', alignItems: 'center', gap: space(0.75) },
  '& [data-same=true] svg': { color: vars.palette.success.main },
  '& [data-same=false] svg': { color: vars.palette.warning.main },
}));
