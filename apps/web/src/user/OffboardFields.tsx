import type { User } from '@jornada/contract/user';
import { formatHours } from '@jornada/domain/minutes';
import { LEAVING_REASONS, settleBy } from '@jornada/domain/offboarding';
import { styled } from '../ui/styled.ts';
import { type Control, useWatch } from 'react-hook-form';
import { DateField, SelectField, TextField } from '../ui/fields.tsx';
import { Facts } from '../ui/Page.tsx';
import { space } from '../ui/scale.ts';
import { useFormats } from '../words/format.ts';
import { useMonthName } from '../words/month-name.ts';
import { useWords } from '../words/words.ts';
import type { OffboardValues } from './offboard-values.ts';
import { offboardingWords } from './offboarding.words.ts';
import { useOpenWork } from './open-work.ts';
import { Recipient } from './Recipient.tsx';

type Props = { control: Control<OffboardValues>; person: Pick<User, 'id' | 'nome'> };

/** The four steps of an offboarding: the departure, the handover, the access, and the remaining hours. */
export function OffboardFields({ control, person: { id, nome } }: Props) {
  const say = useWords(offboardingWords);
  const field = (name: 'left_on' | 'reason' | 'note' | 'allocations') => ({ control, name, label: say(name) });
  const allocations = useWatch({ control, name: 'allocations' });
  return (
    <>
      <Step>{say('leaving')}</Step>
      <DateField {...field('left_on')} help={say('left_on.help')} required />
      <SelectField
        {...field('reason')}
        none={say('reason.none')}
        required
        options={LEAVING_REASONS.map((value) => ({ value, label: say(`reason.${value}`) }))}
      />
      <TextField {...field('note')} as="textarea" maxLength={500} />
      <Step>{say('takeover')}</Step>
      <Recipient control={control} name="tasks_to" none={say('tasks_to.none', { nome })} without={id} />
      <Recipient control={control} name="clients_to" none={say('tasks_to.none', { nome })} without={id} />
      <Recipient control={control} name="reports_to" none={say('reports_to.none')} without={id} />
      <SelectField
        {...field('allocations')}
        options={(['delete', 'keep', 'to'] as const).map((value) => ({ value, label: say(`allocations.${value}`) }))}
      />
      {allocations === 'to' && (
        <Recipient control={control} name="allocations_to" none={say('allocations_to.none')} without={id} />
      )}
      <Step>{say('access')}</Step>
      <TextField
        control={control}
        name="access_months"
        label={say('access_months', { nome })}
        help={say('access_months.help')}
        type="number"
        parse={Number}
        min={0}
        max={60}
      />
      <Step>{say('hours')}</Step>
      <Hours control={control} userId={id} />
    </>
  );
}

/** The balance of the time bank, the deadline of its settlement, and the months to close before. */
function Hours({ control, userId }: { control: Control<OffboardValues>; userId: number }) {
  const say = useWords(offboardingWords);
  const { date } = useFormats();
  const monthName = useMonthName();
  const left_on = useWatch({ control, name: 'left_on' });
  const preview = useOpenWork(userId, left_on).data?.preview;
  if (!preview || left_on === null) return <p>{say('hours.no-day')}</p>;
  const { balance_minutes, open_months } = preview;
  return (
    <Facts
      facts={[
        [say('preview.balance'), formatHours(balance_minutes)],
        ...(balance_minutes === 0 ? [] : [[say('hours.settle'), date(settleBy(left_on))] as const]),
        [say('preview.months'), open_months.length ? open_months.map(monthName).join(', ') : say('hours.closed')],
      ]}
    />
  );
}

const Step = styled('h3')(({ theme }) => ({
  ...theme.typography.h3,
  margin: space(2, 0, -0.5),
  counterIncrement: 'step',
  '&:first-of-type': { marginTop: 0 },
  '&::before': { content: 'counter(step) ". "' },
}));
