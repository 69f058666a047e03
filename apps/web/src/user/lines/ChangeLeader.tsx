import type { LinePosition } from '@jornada/contract/user-lines';
import { type FormEvent, useState } from 'react';
import { NONE } from '../../picks/none.ts';
import { PersonList } from '../../picks/PersonList.tsx';
import { PickField } from '../../ui/filters/PickField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useWords } from '../../words/words.ts';
import { useLineFault } from './line-fault.ts';
import { linesWords } from './lines.words.ts';
import { useChangeLeader } from './use-change-leader.ts';

type Props = { person: LinePosition; leader: LinePosition | undefined; onClose: () => void };

/** A dialog that chooses the leader of a person. */
export function ChangeLeader({ person, leader, onClose }: Props) {
  const say = useWords(linesWords);
  const faultOf = useLineFault();
  const { set, busy } = useChangeLeader();
  const [chosen, setChosen] = useState(leader ? { id: leader.user_id, nome: leader.nome } : null);
  const [error, setError] = useState<unknown>(null);
  const label = say('leader');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await set({ id: person.user_id, nome: person.nome }, chosen);
      onClose();
    } catch (refusal) {
      setError(refusal);
    }
  };
  return (
    <FormDialog
      title={say('change.title', { nome: person.nome })}
      confirmLabel={say('change.confirm')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <PickField
        label={label}
        value={chosen?.nome ?? say('nobody')}
        error={error === null ? undefined : faultOf(error)}
      >
        {(close) => (
          <PersonList
            label={label}
            without={person.user_id}
            none={say('nobody')}
            chosen={[chosen?.id ?? NONE]}
            onPick={(picked) => {
              setChosen(picked ? { id: picked.id, nome: picked.nome } : null);
              setError(null);
              close();
            }}
          />
        )}
      </PickField>
    </FormDialog>
  );
}
