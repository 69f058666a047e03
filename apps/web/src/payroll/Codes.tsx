import type { Output } from '@jornada/contract/endpoint';
import { payroll } from '@jornada/contract/payroll';
import { PAYROLL_EVENTS, type PayrollEvent } from '@jornada/domain/payroll';
import { useQuery } from '@tanstack/react-query';
import { useEndpointForm } from '../api/form.ts';
import { read } from '../api/query.ts';
import { TextField } from '../ui/fields.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { payrollWords } from './payroll.words.ts';

type Stored = Output<typeof payroll.codes>;
type Values = Record<PayrollEvent, string>;

/** The codes of the events, once they are read. */
export function Codes({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(read(payroll.codes, {}));
  return data ? <CodesForm stored={data} onClose={onClose} /> : null;
}

function CodesForm({ stored, onClose }: { stored: Stored; onClose: () => void }) {
  const say = useWords(payrollWords);
  const codeOf = (event: PayrollEvent) => stored.items.find((item) => item.event === event)?.code ?? '';
  const form = useEndpointForm(payroll.changeCodes, {
    defaultValues: Object.fromEntries(PAYROLL_EVENTS.map((event) => [event, codeOf(event)])) as Values,
    toBody: (values) => ({ items: given(values), version: stored.version }),
    placeFault: ({ path, code }, values) => {
      const event = given(values)[Number(path.split('.')[1])]?.event;
      return event && [{ path: event, code }];
    },
    onDone: () => {
      toast({ text: say('codes.saved') });
      onClose();
    },
  });
  return (
    <FormDialog
      title={say('codes.title')}
      confirmLabel={say('codes.save')}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <span>{say('codes.text')}</span>
      {PAYROLL_EVENTS.map((event) => (
        <TextField
          key={event}
          control={form.control}
          name={event}
          label={say(`event.${event}`)}
          inputProps={{ maxLength: 20 }}
        />
      ))}
      <Refused error={form.refused} />
    </FormDialog>
  );
}

/** The codes that are not empty. */
const given = (values: Values) =>
  PAYROLL_EVENTS.flatMap((event) => (values[event].trim() === '' ? [] : [{ event, code: values[event].trim() }]));
