import { absences } from '@jornada/contract/absences';
import type { Output } from '@jornada/contract/endpoint';
import { payroll } from '@jornada/contract/payroll';
import { type EventKey, eventKey, eventOf, PAYROLL_EVENTS } from '@jornada/domain/payroll';
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
type Values = { [K in EventKey]?: string };
/** An item with a code: an event, or a kind of absence with its name. */
type Coded = { key: EventKey; label: string };

/** The form for the codes of events and kinds of absence, once they are loaded. */
export function Codes({ onClose }: { onClose: () => void }) {
  const say = useWords(payrollWords);
  const { data } = useQuery(read(payroll.codes, {}));
  const kinds = useQuery(read(absences.kinds, {})).data?.items;
  if (!data || !kinds) return null;
  const events = PAYROLL_EVENTS.flatMap((event) => (event === 'AUSENCIA' ? [] : [event]));
  const coded = [
    ...events.map((event): Coded => ({ key: event, label: say(`event.${event}`) })),
    ...kinds
      .filter(({ is_active, payroll_code }) => is_active || payroll_code !== '')
      .map(({ id, name }): Coded => ({ key: `AUSENCIA:${id}`, label: name })),
  ];
  return <CodesForm stored={data} coded={coded} onClose={onClose} />;
}

function CodesForm({ stored, coded, onClose }: { stored: Stored; coded: readonly Coded[]; onClose: () => void }) {
  const say = useWords(payrollWords);
  const codes = new Map(stored.items.map((item) => [keyOf(item), item.code]));
  const form = useEndpointForm(payroll.changeCodes, {
    defaultValues: Object.fromEntries(coded.map(({ key }) => [key, codes.get(key) ?? ''])) as Values,
    toBody: (values) => ({ items: given(coded, values), version: stored.version }),
    placeFault: ({ path, code }, values) => {
      const item = given(coded, values)[Number(path.split('.')[1])];
      return item && [{ path: keyOf(item), code }];
    },
    onDone: () => {
      toast({ text: say('codes.saved') });
      onClose();
    },
  });
  const field = ({ key, label }: Coded) => (
    <TextField key={key} control={form.control} name={key} label={label} maxLength={20} />
  );
  const isKind = ({ key }: Coded) => key.startsWith('AUSENCIA');
  return (
    <FormDialog
      title={say('codes.title')}
      confirmLabel={say('codes.save')}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <span>{say('codes.text')}</span>
      {coded.filter((one) => !isKind(one)).map(field)}
      {coded.some(isKind) && (
        <>
          <strong>{say('codes.absences')}</strong>
          <span>{say('codes.absences.text')}</span>
        </>
      )}
      {coded.filter(isKind).map(field)}
      <Refused error={form.refused} />
    </FormDialog>
  );
}

const keyOf = ({ event, kind_id }: Stored['items'][number]): EventKey => eventKey({ event, kind_id: kind_id ?? null });

/** The codes that are not empty. */
const given = (coded: readonly Coded[], values: Values) =>
  coded.flatMap(({ key }) => {
    const code = (values[key] ?? '').trim();
    const { event, kind_id } = eventOf(key);
    return code === '' ? [] : [{ event, code, ...(kind_id !== null && { kind_id }) }];
  });
