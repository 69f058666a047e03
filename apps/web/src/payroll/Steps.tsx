import { mdiCheckCircle, mdiCircleOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { places } from '../places.ts';
import { Icon } from '../ui/Icon.tsx';
import { space } from '../ui/scale.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { useWords } from '../words/words.ts';
import { payrollWords } from './payroll.words.ts';
import type { MonthOfPayroll } from './use-payroll.ts';

/** The steps towards handing over a month to the payroll, done and open. */
export function Steps({ payroll: { month, state, missing } }: { payroll: MonthOfPayroll }) {
  const say = useWords(payrollWords);
  const people = missing.without_number.length;
  const codes = missing.without_code.filter((event) => event !== 'AUSENCIA').length + missing.kinds_without_code.length;
  const closing = places.closings({ month });
  const steps = [
    { name: 'close', isDone: state !== 'open', to: closing, text: say('step.close.todo') },
    {
      name: 'held',
      isDone: missing.held.length === 0,
      to: closing,
      text: say('step.held.todo', { count: missing.held.length }),
    },
    {
      name: 'numbers',
      isDone: people + codes === 0,
      to: undefined,
      text: say('step.numbers.todo', { people, codes, both: people > 0 && codes > 0 ? 'yes' : 'no' }),
    },
    { name: 'hand-over', isDone: state === 'handed_over', to: undefined, text: say('step.hand-over.todo') },
  ] as const;
  return (
    <List aria-label={say('steps')}>
      {steps.map(({ name, isDone, to, text }) => (
        <li key={name} data-done={isDone}>
          <Icon
            path={isDone ? mdiCheckCircle : mdiCircleOutline}
            fontSize="small"
            label={say(isDone ? 'done' : 'todo')}
          />
          {isDone ? say(`step.${name}`) : to ? <TextLink to={to}>{text}</TextLink> : text}
        </li>
      ))}
    </List>
  );
}

const List = styled('ol')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1, 3),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', gap: space(0.75) },
  '& [data-done=true] svg': { color: vars.palette.success.main },
  '& [data-done=false] svg': { color: vars.palette.text.secondary },
}));
