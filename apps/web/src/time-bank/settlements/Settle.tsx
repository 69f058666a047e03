import { settlements } from '@jornada/contract/time-bank-settlements';
import { formatHours, parseHours } from '@jornada/domain/minutes';
import { useController, useWatch } from 'react-hook-form';
import { useEndpointForm } from '../../api/form.ts';
import { useWrite } from '../../api/query.ts';
import { Choice } from '../../ui/Choice.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { HoursField } from '../booking/HoursField.tsx';
import { KindCards } from './KindCards.tsx';
import { SettlementPreview, useEffectOf } from './SettlementPreview.tsx';
import { PercentField, ReasonField, SettledOnField } from './SettlementFields.tsx';
import { settlementWords } from './settlements.words.ts';
import { bodyOf, isComplete, type SettlementValues } from './values.ts';

type Props = {
  userId: number;
  /** The current balance in minutes, which determines the default kind. */
  balance: number;
  onClose: () => void;
};

/** Form to settle hours of a person: pays out or carries over open hours, forgives or discounts owed hours. */
export function Settle({ userId, balance, onClose }: Props) {
  const say = useWords(settlementWords);
  const { today, nameOf } = useAroundBank();
  const name = nameOf(userId);
  const reverse = useWrite(settlements.reverseSettlement, { alsoRefresh: ['payroll'] });
  const undo = async (id: number, minutes: number) => {
    const { balance_minutes } = await reverse.mutateAsync({ params: { id }, body: { reason: say('undo.reason') } });
    toast({
      text: say('reverse.done', { minutes: formatHours(minutes), balance: formatHours(balance_minutes) }),
    });
  };
  const begins: SettlementValues = {
    kind: balance < 0 ? 'forgive' : 'pay',
    amount: 'all',
    minutes: '',
    on: today,
    percent: null,
    reason: '',
  };
  const form = useEndpointForm(settlements.settle, {
    defaultValues: begins,
    toBody: (values) => bodyOf(userId, values),
    alsoRefresh: ['payroll', 'user'],
    onDone: ({ settlement: { id, kind, minutes }, balance_minutes }) => {
      const values = { minutes: formatHours(minutes), name, balance: formatHours(balance_minutes) };
      toast({
        text: say(`done.${kind}`, values),
        // Failed writes already show a toast.
        action: { label: say('undo'), run: () => void undo(id, minutes).catch(() => undefined) },
      });
      onClose();
    },
  });
  const { control } = form;
  const values = useWatch({ control }) as SettlementValues;
  const kind = useController({ control, name: 'kind' }).field;
  const amount = useController({ control, name: 'amount' }).field;
  const effect = useEffectOf(userId, values);
  const isReady = isComplete(values);
  const minutes = values.amount === 'part' ? parseHours(values.minutes) : isReady && effect.data?.minutes;
  return (
    <FormDrawer
      title={`${say('settle.title')} · ${name}`}
      submit={minutes ? say(`submit.${values.kind}`, { minutes: formatHours(minutes) }) : say(`choose.${values.kind}`)}
      form={form}
      onClose={onClose}
    >
      <KindCards value={kind.value} onChange={kind.onChange} />
      <Choice
        label={say('amount')}
        options={(['all', 'part'] as const).map((value) => ({ value, label: say(`amount.${value}`) }))}
        value={amount.value}
        onChange={amount.onChange}
      />
      {values.amount === 'part' && <HoursField control={control} autoFocus />}
      {values.kind === 'pay' && <PercentField control={control} name="percent" />}
      <SettledOnField control={control} name="on" />
      <SettlementPreview effect={effect} isReady={isReady} />
      <ReasonField control={control} name="reason" />
    </FormDrawer>
  );
}
