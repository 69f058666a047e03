import { PersonList } from '../picks/PersonList.tsx';
import { useWords } from '../words/words.ts';
import { clientWords } from './clients.words.ts';

type Props = { chosen: readonly number[]; multiple?: boolean; onPick: (id: number) => void };

/** People who may manage a client. */
export function ManagerList({ onPick, ...rest }: Props) {
  const say = useWords(clientWords);
  return (
    <PersonList
      {...rest}
      label={say('field.manager_id')}
      everybody
      onPick={(person) => {
        if (person) onPick(person.id);
      }}
    />
  );
}
