import { type Control, useController } from 'react-hook-form';
import { NONE } from '../picks/none.ts';
import { PersonList } from '../picks/PersonList.tsx';
import { PickField } from '../ui/filters/PickField.tsx';
import { faultKey, faultWords } from '../words/faults.ts';
import { useWords } from '../words/words.ts';
import type { HrValues } from './hr-values.ts';
import { hrWords } from './hr.words.ts';
import { usePersonName } from './use-hr-values.ts';

/** The person's manager: searched by name, never the person themselves. */
export function ReportsTo({ control, userId }: { control: Control<HrValues>; userId: number }) {
  const say = useWords(hrWords);
  const sayFault = useWords(faultWords);
  const nameOf = usePersonName();
  const { field, fieldState } = useController({ control, name: 'reports_to' });
  const label = say('field.reports_to');
  const faultOf = (code: string) =>
    code === 'circle' || code === 'too_deep' ? say(`fault.${code}`) : sayFault(faultKey(code));
  return (
    <PickField
      label={label}
      value={field.value === null ? say('nobody') : nameOf(field.value)}
      onBlur={field.onBlur}
      error={fieldState.error && faultOf(fieldState.error.type)}
    >
      {(close) => (
        <PersonList
          label={label}
          everybody
          without={userId}
          none={say('nobody')}
          chosen={[field.value ?? NONE]}
          onPick={(person) => {
            field.onChange(person?.id ?? null);
            close();
          }}
        />
      )}
    </PickField>
  );
}
