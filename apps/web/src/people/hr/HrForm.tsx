import { employeeHrData, type HrRecord, hrRecord } from '@jornada/contract/employee-hr-data';
import { compare, settle } from '@jornada/domain/conflict';
import { useEffect, useState } from 'react';
import type { Control } from 'react-hook-form';
import type { ApiError } from '../../api/errors.ts';
import { useEndpointForm } from '../../api/form.ts';
import { Action } from '../../ui/Action.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Conflict } from '../../ui/Conflict.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Meanwhile } from '../../ui/Meanwhile.tsx';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { HrFields } from './HrFields.tsx';
import { hrWords } from './hr.words.ts';
import {
  type HrValues,
  NEW_RECORD,
  PLAIN_FIELDS,
  type Plain,
  plainFrom,
  plainOf,
  sealedFrom,
  toValues,
} from './hr-values.ts';
import { useHrValues } from './use-hr-values.ts';

type Props = {
  userId: number;
  nome: string;
  record: HrRecord | null /** The account's own: what a new record begins with. */;
  currency: string;
  onClose: () => void;
};

const FORM = 'hr-data';

/** Writes a person's HR record: a new one, or the one that is there, with whoever else was writing it. */
export function HrForm({ userId, nome, record, currency, onClose }: Props) {
  const say = useWords(hrWords);
  const words = useHrValues();
  // A later version replaces it where somebody else saved meanwhile.
  const [base, setBase] = useState(record);
  const [theirs, setTheirs] = useState<HrRecord | null>(null);
  const [asking, setAsking] = useState(false);
  const opened = base ? plainOf(base) : NEW_RECORD(currency);
  const form = useEndpointForm(employeeHrData.replace, {
    defaultValues: toValues(opened) as never,
    rest: { params: { userId } },
    toBody: (values) => {
      const typed = values as unknown as HrValues;
      return { ...plainFrom(typed), ...sealedFrom(typed), ...(base && { version: base.version }) };
    },
    onDone: () => {
      toast({ text: say('saved') });
      onClose();
    },
    onRefused: (error) => {
      const current = currentOf(error);
      setTheirs(current);
      return current !== null;
    },
  });
  const control = form.control as unknown as Control<HrValues>;
  const mine = () => plainFrom(form.getValues() as unknown as HrValues);
  const isDirty = form.formState.isDirty && !form.busy;
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return (
    <Drawer
      open
      title={say('edit.title', { nome })}
      onClose={() => (isDirty ? setAsking(true) : onClose())}
      actions={
        <Action
          type="submit"
          form={FORM}
          variant="contained"
          busy={form.busy}
          whyNot={isDirty || !record ? undefined : say('unchanged')}
        >
          {say('save')}
        </Action>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void form.submit(event)}>
        <Meanwhile
          when={!form.busy && !theirs && (record?.version ?? 0) > (base?.version ?? 0)}
          onSee={() => setTheirs(record)}
        />
        <HrFields control={control} userId={userId} record={base} />
        <Refused error={theirs ? null : form.refused} />
      </form>
      {theirs && (
        <Conflict
          differences={compare<Plain>(PLAIN_FIELDS, opened, mine(), plainOf(theirs)).map(({ field, suggested }) => ({
            field,
            label: say(`field.${field}`),
            mine: words(field, mine()[field]),
            theirs: words(field, theirs[field]),
            suggested,
          }))}
          onClose={() => setTheirs(null)}
          onSettle={(choices) => {
            const { tax_id, bank_account, salary_cents } = form.getValues() as unknown as HrValues;
            const settled = {
              ...toValues(settle<Plain>(plainOf(theirs), mine(), choices)),
              tax_id,
              bank_account,
              salary_cents,
            };
            setBase(theirs);
            setTheirs(null);
            for (const [name, value] of Object.entries(settled))
              form.setValue(name as never, value as never, { shouldDirty: true });
            form.forgetRefusal();
          }}
        />
      )}
      <Confirm
        open={asking}
        tone="danger"
        title={say('discard.title')}
        confirmLabel={say('discard.confirm')}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        {say('discard.text')}
      </Confirm>
    </Drawer>
  );
}

/** The record as it is now, out of the refusal of a stale version. */
function currentOf({ code, details }: ApiError): HrRecord | null {
  const current = hrRecord.safeParse(details['current']);
  return code === 'stale_version' && current.success ? current.data : null;
}
