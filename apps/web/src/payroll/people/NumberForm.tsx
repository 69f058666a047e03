import { type PayrollPerson, payrollPeople } from '@jornada/contract/payroll-people';
import { EMPLOYMENT_TYPES } from '@jornada/domain/hr-data';
import { useEndpointForm } from '../../api/form.ts';
import { useSession } from '../../api/session.ts';
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { numberWords } from './numbers.words.ts';

/** A form for employee number, department and employment of a person. */
export function NumberForm({ person, onClose }: { person: PayrollPerson; onClose: () => void }) {
  const say = useWords(numberWords);
  const { user } = useSession();
  const { user_id, nome, version, employee_number, department, employment_type, exempt } = person;
  const form = useEndpointForm(payrollPeople.changePerson, {
    rest: { params: { userId: user_id } },
    alsoRefresh: ['employee-hr-data', 'time-bank'],
    defaultValues: { employee_number, department, employment_type, exempt },
    toBody: (values) => ({ ...values, ...(version > 0 && { version }) }),
    onDone: () => {
      toast({ text: say('saved', { name: nome }) });
      onClose();
    },
  });
  return (
    <FormDrawer
      title={nome}
      submit={say('save')}
      whyNot={form.formState.isDirty ? undefined : say('unchanged')}
      form={form}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="employee_number"
        label={say('employee_number')}
        autoFocus
        maxLength={40}
      />
      <TextField control={form.control} name="department" label={say('department')} maxLength={120} />
      <SelectField
        control={form.control}
        name="employment_type"
        label={say('employment_type')}
        none={say('type.none')}
        options={EMPLOYMENT_TYPES.map((value) => ({ value, label: say(`type.${value}`) }))}
      />
      {user_id !== user.id && <CheckField control={form.control} name="exempt" label={say('exempt')} />}
    </FormDrawer>
  );
}
