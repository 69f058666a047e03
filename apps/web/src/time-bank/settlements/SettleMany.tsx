import type { Input } from '@jornada/contract/endpoint';
import { settlements } from '@jornada/contract/time-bank-settlements';
import { agreements } from '@jornada/contract/time-bank-agreements';
import { formatHours } from '@jornada/domain/minutes';
import type { SettlementKind } from '@jornada/domain/settlement';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { useEndpointForm } from '../../api/form.ts';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { useToday } from '../../state/clock.ts';
import { DateField, SelectField } from '../../ui/fields.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { KindCards } from './KindCards.tsx';
import { ManyEffect } from './ManyEffect.tsx';
import { PercentField, ReasonField, SettledOnField } from './SettlementFields.tsx';
import { settlementWords } from './settlements.words.ts';
import { isOfLots } from './values.ts';

interface Values {
  kind: SettlementKind;
  due_until: string | null;
  agreement_id: number | null;
  percent: number | null;
  on: string | null;
  reason: string;
}

type Body = Input<typeof settlements.settleMany>['body'];

type Props = {
  kind: SettlementKind;
  until?: string | null;
  agreement?: number | null;
  /** Limits the settlement to these people; everybody by default. */
  userIds?: readonly number[];
  onDone?: () => void;
  onClose: () => void;
};

/** Form to settle the open or owed hours of several people, with one preview of all. */
export function SettleMany({ kind: first, until = null, agreement = null, userIds, onDone, onClose }: Props) {
  const say = useWords(settlementWords);
  const { number } = useFormats();
  const today = useToday(useSession().account.time_zone);
  const known = useQuery(read(agreements.agreements, {})).data?.items ?? [];
  const bodyOf = ({ kind, due_until, agreement_id, percent, on, reason }: Values): Body => ({
    filter: {
      ...(due_until !== null && { due_until }),
      ...(agreement_id !== null && { agreement_id }),
      ...(userIds && { user_ids: [...userIds] }),
    },
    kind,
    ...(kind === 'pay' && percent !== null && { percent }),
    ...(on !== null && { on }),
    reason,
  });
  const begins: Values = {
    kind: first,
    due_until: until,
    agreement_id: agreement,
    percent: null,
    on: today,
    reason: '',
  };
  const form = useEndpointForm(settlements.settleMany, {
    defaultValues: begins,
    toBody: bodyOf,
    placeFault: ({ path, code }) =>
      path.startsWith('filter.due_until') ? [{ path: 'due_until' as const, code }] : undefined,
    alsoRefresh: ['payroll', 'user'],
    onDone: ({ people, minutes }) => {
      toast({ text: say('many.done', { count: people, n: number(people), minutes: formatHours(minutes) }) });
      onDone?.();
      onClose();
    },
    onRefused: () => {
      // The balances may have changed since the preview.
      void preview.refetch();
      return false;
    },
  });
  const { control } = form;
  const values = useWatch({ control }) as Values;
  const kind = useController({ control, name: 'kind' }).field;
  const { reason: _, ...asked } = bodyOf(values);
  const preview = useQuery({
    queryKey: [settlements.settleMany.resource, settlements.settleMany.name, asked],
    queryFn: ({ signal }) => call(settlements.settleMany, { body: { ...asked, dry_run: true } }, { signal }),
    enabled: values.on !== null,
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const { people = 0, minutes = 0 } = (values.on === null ? undefined : preview.data) ?? {};
  return (
    <FormDrawer
      title={say('many.title')}
      submit={say(`many.submit.${values.kind}`, { count: people, n: number(people), minutes: formatHours(minutes) })}
      whyNot={preview.data && people === 0 ? say('many.nobody') : undefined}
      form={form}
      onClose={onClose}
    >
      <KindCards value={kind.value} onChange={kind.onChange} />
      {userIds && <span>{say('many.chosen', { count: userIds.length, n: number(userIds.length) })}</span>}
      <DateField
        control={control}
        name="due_until"
        label={say(isOfLots(values.kind) ? 'many.until' : 'many.until-owed')}
        help={say('many.until.help')}
      />
      {known.length > 1 && (
        <SelectField
          control={control}
          name="agreement_id"
          label={say('many.agreement')}
          none={say('many.agreement.all')}
          options={known.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {values.kind === 'pay' && <PercentField control={control} name="percent" />}
      <SettledOnField control={control} name="on" />
      <ManyEffect preview={preview} />
      <ReasonField control={control} name="reason" />
    </FormDrawer>
  );
}
