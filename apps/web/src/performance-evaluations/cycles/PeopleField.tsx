import { PersonList } from '../../picks/PersonList.tsx';
import { PickField } from '../../ui/filters/PickField.tsx';
import { flip } from '../../ui/list/FilterBar.tsx';
import { useWords } from '../../words/words.ts';
import { cyclesWords } from './cycles.words.ts';
import { usePeople } from './use-people.ts';

type Props = {
  label: string;
  chosen: readonly number[];
  onChange: (userIds: number[]) => void;
  required?: boolean;
  error?: string | undefined;
};

/** Selects several people by name. */
export function PeopleField({ label, chosen, onChange, required = false, error }: Props) {
  const say = useWords(cyclesWords);
  const { nameOf } = usePeople();
  return (
    <PickField
      label={label}
      value={chosen.length === 0 ? say('add.none') : chosen.map(nameOf).join(', ')}
      required={required}
      error={error}
    >
      {() => (
        <PersonList
          label={label}
          multiple
          chosen={chosen}
          onPick={(person) => person && onChange(flip(chosen, person.id))}
        />
      )}
    </PickField>
  );
}
