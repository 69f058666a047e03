import { payroll } from '@jornada/contract/payroll';
import type { LayoutField } from '@jornada/domain/payroll-layout';
import { useState } from 'react';
import { useEndpointForm } from '../api/form.ts';
import { useMonthName } from '../words/month-name.ts';
import { SelectField, TextField } from '../ui/fields.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Notice, Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { layoutWords } from './layouts/layouts.words.ts';
import { type Layout, useLayoutName } from './layouts/use-layouts.ts';
import { payrollWords } from './payroll.words.ts';
import type { MonthOfPayroll } from './use-payroll.ts';

type Props = {
  payroll: MonthOfPayroll;
  /** The active layouts, and the id of the default one. */
  layouts: readonly Layout[];
  usual: number;
  onClose: () => void;
};

/** Asks for the layout, freezes the rows of a month and creates their file. */
export function HandOver({ payroll: { month, items }, layouts, usual, onClose }: Props) {
  const nameOf = useLayoutName();
  const say = useWords(payrollWords);
  const sayLayout = useWords(layoutWords);
  const name = useMonthName()(month);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useEndpointForm(payroll.handOver, {
    rest: { params: { month } },
    defaultValues: { layout_id: usual, note: '' },
    onDone: ({ rows }) => {
      toast({ text: say('hand-over.done', { month: name, rows }) });
      onClose();
    },
    onRefused: ({ code, faults }) => {
      const [, row = '', column = ''] = faults[0]?.path.split('.') ?? [];
      const where = say('does_not_fit.where', { row, column: sayLayout(`field.${column as LayoutField}`) });
      setRefusal(code === 'does_not_fit' ? say('hand-over.does_not_fit', { where }) : null);
      return code === 'does_not_fit';
    },
  });
  return (
    <FormDialog
      title={say('hand-over.title', { month: name })}
      confirmLabel={say('hand-over.submit')}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <span>
        {say('hand-over.text', { rows: items.length, people: new Set(items.map(({ user_id }) => user_id)).size })}
      </span>
      <SelectField
        control={form.control}
        name="layout_id"
        label={say('hand-over.layout')}
        options={layouts.map((layout) => ({ value: layout.id, label: nameOf(layout) }))}
      />
      <TextField
        control={form.control}
        name="note"
        label={say('hand-over.note')}
        as="textarea"
        rows={2}
        maxLength={500}
      />
      {refusal && (
        <Notice role="alert" data-tone="error">
          {refusal}
        </Notice>
      )}
      <Refused error={refusal ? null : form.refused} />
    </FormDialog>
  );
}
