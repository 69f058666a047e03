import { useState } from 'react';
import { type ClientName, useChosenClient, useFoundClients } from '../api/names.ts';
import { FoundList, type Picks } from './FoundList.tsx';

/** Clients to choose from, searched while typing. */
export function ClientList({ onPick, ...rest }: Picks<ClientName>) {
  const [text, setText] = useState('');
  const isChosen = useChosenClient();
  return (
    <FoundList
      {...rest}
      found={useFoundClients(text)}
      optionOf={({ name }) => ({ label: name })}
      search={{ text, onText: setText }}
      onPick={(client) => {
        if (client) isChosen(client);
        onPick(client);
      }}
    />
  );
}
