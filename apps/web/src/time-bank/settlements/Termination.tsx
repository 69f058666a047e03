import type { Input } from '@jornada/contract/endpoint';
import type { User } from '@jornada/contract/user';
import { offboardings } from '@jornada/contract/user-offboarding';
import { formatHours } from '@jornada/domain/minutes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/errors.ts';
import { useEndpointForm } from '../../api/form.ts';
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { TerminationPreview } from './TerminationPreview.tsx';
import { terminationWords } from './termination.words.ts';
import { percentField } from './values.ts';

interface Values {
  percent: number | null;
  negative: 'forgive' | 'discount' | null;
  accept_unexplained: boolean;
  judge_empty: boolean;
  reason: string;
}

type Body = Input<typeof offboardings.settleOffboarding>['body'];

const bodyOf = ({ percent, negative, accept_unexplained, judge_empty, reason }: Values): Body => ({
  ...(percent !== null && { percent }),
  ...(negative !== null && { negative }),
  ...(accept_unexplained && { accept_unexplained }),
  ...(judge_empty && { judge_empty }),
  ...(reason.trim() && { reason }),
});

type Props = { person: Pick<User, 'id' | 'nome'>; left_on: string; onClose: () => void };

/** Form to settle the time bank of a person who has left, with a preview of the months it closes and of the payment. */
export function Termination({ person: { id, nome }, left_on, onClose }: Props) {
  const say = useWords(terminationWords);
  const { formats } = useAroundBank();
  const params = { id };
  const begins: Values = {
    percent: null,
    negative: null,
    accept_unexplained: false,
    judge_empty: false,
    reason: '',
  };
  const form = useEndpointForm(offboardings.settleOffboarding, {
    defaultValues: begins,
    rest: { params },
    toBody: bodyOf,
    alsoRefresh: ['time-bank', 'payroll', 'work-time'],
    onDone: () => {
      toast({ text: say('done', { name: nome }) });
      onClose();
    },
  });
  const { control } = form;
  const values = useWatch({ control }) as Values;
  const body = bodyOf({ ...values, reason: '' });
  const preview = useQuery({
    queryKey: [offboardings.settleOffboarding.resource, 'settle-preview', id, body],
    queryFn: ({ signal }) =>
      call(offboardings.settleOffboarding, { params, body: { ...body, dry_run: true } }, { signal }),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const { data, error } = preview;
  const isHeld = error instanceof ApiError && error.code === 'held';
  const owes = (data?.balance_minutes ?? 0) < 0 || values.negative !== null;
  return (
    <FormDrawer
      title={say('title', { name: nome })}
      submit={
        data && !error && data.paid_minutes > 0
          ? say('submit.pay', { minutes: formatHours(data.paid_minutes) })
          : say('submit')
      }
      form={form}
      onClose={onClose}
    >
      <span>{say('text', { day: formats.date(left_on) })}</span>
      <TerminationPreview userId={id} left_on={left_on} negative={values.negative} preview={preview} />
      {(values.judge_empty || data?.closed.some(({ no_record }) => no_record)) && (
        <CheckField control={control} name="judge_empty" label={say('judge-empty')} />
      )}
      {(isHeld || values.accept_unexplained) && (
        <CheckField control={control} name="accept_unexplained" label={say('accept')} />
      )}
      {owes && (
        <SelectField
          control={control}
          name="negative"
          label={say('negative')}
          help={say('negative.help')}
          none={say('negative.stand')}
          options={(['forgive', 'discount'] as const).map((value) => ({ value, label: say(`negative.${value}`) }))}
        />
      )}
      <TextField control={control} name="percent" label={say('percent')} help={say('percent.help')} {...percentField} />
      <TextField
        control={control}
        name="reason"
        label={say('reason')}
        help={say('reason.help')}
        as="textarea"
        rows={2}
        maxLength={500}
      />
    </FormDrawer>
  );
}
