import { type Agreement, agreements } from '@jornada/contract/time-bank-agreements';
import { AGREEMENT_KINDS, type AgreementKind, LONGEST_MONTHS } from '@jornada/domain/agreements';
import type { Path } from 'react-hook-form';
import { useEndpointForm } from '../../api/form.ts';
import type { BodyFault } from '../../api/form-faults.ts';
import { DateField, TextField } from '../../ui/fields.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import './rule-faults.words.ts';
import { RuleFields } from './RuleFields.tsx';
import { fieldOf, fromValues, newRules, type RuleValues, toValues } from './rule-values.ts';
import { ruleWords } from './rules.words.ts';
import { useTerms } from './terms.ts';

type NewValues = RuleValues & { name: string; kind: AgreementKind };

const firstValues = (today: string): NewValues => ({
  name: '',
  kind: 'individual',
  ...toValues(newRules('individual'), 'individual', `${today.slice(0, 7)}-01`),
});

/** The drawer of a new agreement. */
export function NewAgreement({ today, onClose }: { today: string; onClose: () => void }) {
  const say = useWords(ruleWords);
  const terms = useTerms();
  const form = useEndpointForm(agreements.createAgreement, {
    defaultValues: firstValues(today),
    toBody: ({ name, kind, ...rules }) => ({ name, kind, rules: fromValues(rules) }),
    placeFault: ({ path, code }: BodyFault) => [{ path: fieldOf(path) as Path<NewValues>, code }],
    onDone: ({ name }) => {
      toast({ text: say('created', { name }) });
      onClose();
    },
  });
  return (
    <FormDrawer title={say('new')} submit={say('create')} form={form} onClose={onClose}>
      <TextField control={form.control} name="name" label={say('name')} required autoComplete="off" maxLength={80} />
      <TextField
        control={form.control}
        name="kind"
        as="select"
        label={say('kind')}
        help={say('kind.help')}
        onEdit={(kind) => {
          // Starts with the longest period that the law allows.
          form.setValue('months', String(LONGEST_MONTHS[kind as AgreementKind]));
          form.setValue('period_kind', 'rolling');
        }}
      >
        {AGREEMENT_KINDS.map((value) => (
          <option key={value} value={value}>
            {terms.kind(value)}
          </option>
        ))}
      </TextField>
      <DateField control={form.control} name="valid_from" label={say('valid_from')} help={say('valid_from.help')} />
      <RuleFields control={form.control} />
    </FormDrawer>
  );
}

/** The drawer of new rules of an agreement; the form starts with the current rules. */
export function NewRules({ agreement, today, onClose }: { agreement: Agreement; today: string; onClose: () => void }) {
  const say = useWords(ruleWords);
  const { date } = useFormats();
  const { id, name, kind, current } = agreement;
  const form = useEndpointForm(agreements.addVersion, {
    rest: { params: { id } },
    defaultValues: toValues(current ?? newRules(kind), kind, today),
    toBody: fromValues,
    placeFault: ({ path, code }: BodyFault) => [{ path: fieldOf(path) as Path<RuleValues>, code }],
    onDone: () => {
      toast({ text: say('new-rules.saved', { name }) });
      onClose();
    },
  });
  const from = form.watch('valid_from');
  return (
    <FormDrawer
      title={say('new-rules.of', { name })}
      submit={from ? say('new-rules.save', { date: date(from) }) : say('new-rules.save-none')}
      form={form}
      onClose={onClose}
    >
      <DateField control={form.control} name="valid_from" label={say('valid_from')} help={say('valid_from.help')} />
      <RuleFields control={form.control} />
    </FormDrawer>
  );
}
