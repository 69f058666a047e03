import { useState } from 'react';
import { useFoundPeople } from '../api/names.ts';
import { OptionList } from '../ui/filters/OptionList.tsx';
import { useWords } from '../words/words.ts';
import { clientWords } from './clients.words.ts';

type Props = { chosen: readonly number[]; multiple?: boolean; onPick: (id: number) => void };

/** People to choose from, found while typing. */
export function ManagerList({ chosen, multiple = false, onPick }: Props) {
  const say = useWords(clientWords);
  const [text, setText] = useState('');
  const found = useFoundPeople(text);
  return (
    <OptionList
      label={say('field.manager_id')}
      multiple={multiple}
      options={found.items.map(({ id, nome, email }) => ({ value: id, label: nome, detail: email }))}
      chosen={chosen}
      search={{ text, onText: setText }}
      busy={found.busy}
      onPick={({ value }) => onPick(value)}
    />
  );
}
