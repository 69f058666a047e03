import { PAYROLL_EVENTS, type PayrollEvent } from '@jornada/domain/payroll';
import { styled } from '../../ui/styled.ts';
import { type Control, useController } from 'react-hook-form';
import { space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { payrollWords } from '../payroll.words.ts';
import { layoutWords } from './layouts.words.ts';
import type { LayoutValues } from './layout-values.ts';

/** Selects the events that the file contains: all of them, or the chosen ones. */
export function EventChoice({ control }: { control: Control<LayoutValues> }) {
  const say = useWords(layoutWords);
  const sayPayroll = useWords(payrollWords);
  const { field } = useController({ control, name: 'only_events' });
  const hasAll = field.value.length === 0;
  const toggle = (event: PayrollEvent) =>
    field.onChange(PAYROLL_EVENTS.filter((one) => (one === event) !== field.value.includes(one)));
  return (
    <Events>
      <legend>{say('events')}</legend>
      <label>
        <input
          type="checkbox"
          ref={field.ref}
          checked={hasAll}
          onChange={() => field.onChange(hasAll ? [...PAYROLL_EVENTS] : [])}
        />
        {say('events.all')}
      </label>
      {!hasAll &&
        PAYROLL_EVENTS.map((event) => (
          <label key={event}>
            <input type="checkbox" checked={field.value.includes(event)} onChange={() => toggle(event)} />
            {sayPayroll(`event.${event}`)}
          </label>
        ))}
    </Events>
  );
}

const Events = styled('fieldset')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: space(0.5),
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { ...theme.typography.subtitle2, padding: 0, marginBottom: space(0.5) },
  '& label': { display: 'flex', alignItems: 'center', gap: space(1.25), minHeight: 24 },
  '& input': { width: 18, height: 18, margin: 0, flex: 'none', accentColor: theme.vars.palette.primary.main },
}));
