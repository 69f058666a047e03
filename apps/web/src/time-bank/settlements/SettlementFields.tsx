import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useToday } from '../../state/clock.ts';
import { useSession } from '../../api/session.ts';
import { TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/words.ts';
import { settlementWords } from './settlements.words.ts';
import { percentField } from './values.ts';

type Bound<V extends FieldValues> = { control: Control<V>; name: FieldPath<V> };

/** The percentage at which hours are paid. If it is empty, that of the agreement is used. */
export function PercentField<V extends FieldValues>(bound: Bound<V>) {
  const say = useWords(settlementWords);
  return <TextField {...bound} label={say('percent')} help={say('percent.help')} {...percentField} />;
}

/** The day of a settlement, at the latest today. */
export function SettledOnField<V extends FieldValues>(bound: Bound<V>) {
  const say = useWords(settlementWords);
  const today = useToday(useSession().account.time_zone);
  return <TextField {...bound} type="date" label={say('on')} parse={(text) => text || null} required max={today} />;
}

/** The reason for a settlement, which statements show. */
export function ReasonField<V extends FieldValues>(bound: Bound<V>) {
  const say = useWords(settlementWords);
  return (
    <TextField
      {...bound}
      label={say('reason')}
      help={say('reason.help')}
      required
      as="textarea"
      rows={2}
      maxLength={500}
    />
  );
}
