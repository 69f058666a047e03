import { feedback } from '@jornada/contract/feedback';
import { mdiClose, mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { useChosenPerson } from '../api/names.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { PersonList } from '../picks/PersonList.tsx';
import { Button } from '../ui/Button.tsx';
import { Face } from '../ui/Face.tsx';
import { PickField } from '../ui/filters/PickField.tsx';
import { flip } from '../ui/list/FilterBar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { radius, space } from '../ui/scale.ts';
import { styled } from '../ui/styled.ts';
import { faultKey, faultWords } from '../words/faults.ts';
import { useWords } from '../words/words.ts';
import './feedback-faults.ts';
import { usePeople } from './use-people.ts';

type Props<V extends FieldValues> = {
  control: Control<V>;
  name: FieldPathByValue<V, number[]>;
  label: string;
  /** Placeholder of the list while fewer than the maximum are chosen. */
  add: string;
  removeLabel: (name: string) => string;
  /** Heading of the suggested people, with whom one has worked recently. */
  suggested: string;
  most: number;
  /** A person who cannot be chosen, besides the signed-in person. */
  without?: number | null;
  required?: boolean;
};

/** Selects colleagues from a list; each becomes a chip. People of shared work are suggested first, as buttons. */
export function PeopleField<V extends FieldValues>(props: Props<V>) {
  const { control, name, label, add, removeLabel, suggested, most, without = null, required = true } = props;
  const sayFault = useWords(faultWords);
  const { user } = useSession();
  const { nameOf, faceOf } = usePeople();
  const isChosen = useChosenPerson();
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const chosen: readonly number[] = field.value;
  const offered = useQuery({ ...read(feedback.suggestions, {}), throwOnError: false }).data?.people ?? [];
  const others = offered.filter(({ user_id }) => !chosen.includes(user_id) && user_id !== without);
  const set = (ids: readonly number[]) => field.onChange([...ids]);
  const choose = (person: number) =>
    set(most === 1 ? (chosen[0] === person ? [] : [person]) : flip(chosen, person).slice(0, most));
  return (
    <Whole>
      <PickField
        label={label}
        value={chosen.length ? chosen.map(nameOf).join(', ') : add}
        shown={
          <Chosen>
            {chosen.length === 0
              ? add
              : chosen.map((person) => (
                  <span key={person}>
                    <Face of={faceOf(person)} /> {nameOf(person)}
                  </span>
                ))}
          </Chosen>
        }
        required={required}
        error={fieldState.error && sayFault(faultKey(fieldState.error.type))}
        onBlur={field.onBlur}
      >
        {(close) => (
          <PersonList
            label={label}
            multiple={most > 1}
            chosen={chosen}
            without={user.id}
            onPick={(person) => {
              if (person && person.id !== without) choose(person.id);
              if (most === 1) close();
            }}
          />
        )}
      </PickField>
      {most > 1 && chosen.length > 0 && (
        <ul>
          {chosen.map((person) => (
            <li key={person}>
              <Button
                size="small"
                variant="outlined"
                color="inherit"
                aria-label={removeLabel(nameOf(person))}
                endIcon={<Icon path={mdiClose} fontSize="small" />}
                onClick={() => set(chosen.filter((one) => one !== person))}
              >
                {nameOf(person)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && chosen.length < most && (
        <div>
          <small id={id}>{suggested}</small>
          <ul aria-labelledby={id}>
            {others.map(({ user_id, nome }) => (
              <li key={user_id}>
                <Button
                  size="small"
                  color="inherit"
                  variant="outlined"
                  startIcon={<Icon path={mdiPlus} fontSize="small" />}
                  onClick={() => {
                    isChosen({ id: user_id, nome, photo: null });
                    choose(user_id);
                  }}
                >
                  {nome}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Whole>
  );
}

const Chosen = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(0.5, 1.5),
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: space(0.75) },
});

const Whole = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space(1),
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& ul': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: space(0.75),
    margin: space(0.5, 0, 0),
    padding: 0,
    listStyle: 'none',
  },
  '& ul button': { borderRadius: radius.pill, borderColor: theme.vars.palette.divider, fontWeight: 550 },
}));
