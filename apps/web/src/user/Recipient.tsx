import { useCallback } from 'react';
import { type Control, useController } from 'react-hook-form';
import { personName, usePeopleNames } from '../api/names.ts';
import type { Picks } from '../picks/FoundList.tsx';
import { OneField } from '../picks/OneField.tsx';
import { PersonList } from '../picks/PersonList.tsx';
import { faultKey, faultWords } from '../words/faults.ts';
import { useWords } from '../words/words.ts';
import type { OffboardValues } from './offboard-values.ts';
import { offboardingWords } from './offboarding.words.ts';

type Named = { id: number; nome: string };

type Props = {
  control: Control<OffboardValues>;
  name: 'tasks_to' | 'clients_to' | 'reports_to' | 'allocations_to';
  /** Label of the empty choice. */
  none: string;
  /** The person who leaves. */
  without: number;
};

/** A field for the person who takes over something. */
export function Recipient({ control, name, none, without }: Props) {
  const say = useWords(offboardingWords);
  const sayFault = useWords(faultWords);
  const people = usePeopleNames();
  const { field, fieldState } = useController({ control, name });
  const faultOf = (code: string) =>
    code === 'circle' || code === 'too_deep' ? say(`reports_to.${code}`) : sayFault(faultKey(code));
  // The same component on every render, so that the search keeps its text.
  const List = useCallback((props: Picks<Named>) => <PersonList {...props} without={without} />, [without]);
  return (
    <OneField<Named>
      List={List}
      label={say(name)}
      none={none}
      id={field.value}
      nameOf={(id) => personName(people, id, say('person', { id }))}
      error={fieldState.error && faultOf(fieldState.error.type)}
      onBlur={field.onBlur}
      onPick={(picked) => field.onChange(picked?.id ?? null)}
    />
  );
}
