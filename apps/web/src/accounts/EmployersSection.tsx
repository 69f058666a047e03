import { employers } from '@jornada/contract/accounts-employers';
import type { Output } from '@jornada/contract/endpoint';
import { formatTaxId } from '@jornada/domain/tax-id';
import { useQuery } from '@tanstack/react-query';
import type { Path } from 'react-hook-form';
import type { BodyFault } from '../api/form-faults.ts';
import { useStoredForm } from '../api/stored-form.ts';
import { useWhyNot } from '../api/may.ts';
import { read } from '../api/query.ts';
import { Fieldset } from '../ui/Fieldset.tsx';
import { FormStack } from '../ui/fields.tsx';
import { Section } from '../ui/Page.tsx';
import { SaveChanges } from '../ui/SaveChanges.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { EmployerList, type EmployerValues } from './EmployerList.tsx';
import { useEmployerText } from './use-employer-text.ts';
import { employerWords } from './employers.words.ts';

type Stored = Output<typeof employers.employers>;

/** The employers of the people of the account, as printed on statements. */
export function EmployersSection() {
  const say = useWords(employerWords);
  const answer = useQuery({ ...read(employers.employers, {}), throwOnError: false });
  const { data } = answer;
  return (
    <Section title={say('title')} text={say('text')}>
      {data ? <EmployersForm stored={data} /> : <NotLoaded query={answer} rows={2} />}
    </Section>
  );
}

/** Shows errors at the field of the employer that they refer to. */
const placeFault = ({ path, code }: BodyFault) => [{ path: path as Path<EmployerValues>, code }];

function EmployersForm({ stored: { items, version } }: { stored: Stored }) {
  const say = useWords(employerWords);
  const textOf = useEmployerText();
  const whyNot = useWhyNot(employers.changeEmployers);
  const form = useStoredForm(employers.changeEmployers, {
    stored: {
      values: { items: items.map((item) => ({ ...item, employer_id: formatTaxId(item.employer_id) })) },
      version,
    },
    rowKey: 'employer_id',
    toBody: (values: EmployerValues, began) => ({ ...values, version: began }),
    placeFault,
    onDone: () => toast({ text: say('saved') }),
  });
  return (
    <FormStack noValidate onSubmit={(event) => void form.submit(event)}>
      <Fieldset disabled={whyNot !== undefined}>
        <EmployerList form={form} mayChange={whyNot === undefined} />
      </Fieldset>
      <SaveChanges
        form={form}
        whyNot={whyNot}
        unchanged={say('unchanged')}
        textOf={(path) => textOf(path, form.getValues('items'))}
      >
        {say('save')}
      </SaveChanges>
    </FormStack>
  );
}
