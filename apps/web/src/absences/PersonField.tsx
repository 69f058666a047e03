import { useCallback } from 'react';
import { type Control, useController } from 'react-hook-form';
import { personName, usePeopleNames } from '../api/names.ts';
import { useSession } from '../api/session.ts';
import { PersonList } from '../picks/PersonList.tsx';
import { PickField } from '../ui/filters/PickField.tsx';
import { faultKey, faultWords } from '../words/faults.ts';
import { useWords } from '../words/words.ts';
import type { AbsenceValues } from './absence-values.ts';
import { absenceWords } from './absences.words.ts';

/** Selects another person, whose absence is recorded. */
export function PersonField({ control }: { control: Control<AbsenceValues> }) {
  const say = useWords(absenceWords);
  const sayFault = useWords(faultWords);
  const people = usePeopleNames();
  const { user } = useSession();
  const { field, fieldState } = useController({ control, name: 'user_id' });
  const id = field.value;
  const pick = useCallback(
    (close: () => void) => (
      <PersonList
        label={say('field.person')}
        chosen={id === null ? [] : [id]}
        without={user.id}
        onPick={(person) => {
          if (person) field.onChange(person.id);
          close();
        }}
      />
    ),
    [say, id, user.id, field],
  );
  return (
    <PickField
      label={say('field.person')}
      value={id === null ? say('record.person') : personName(people, id, say('person', { id }))}
      required
      error={fieldState.error && sayFault(faultKey(fieldState.error.type))}
      onBlur={field.onBlur}
    >
      {pick}
    </PickField>
  );
}
