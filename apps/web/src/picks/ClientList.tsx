import { useState } from 'react';
import { type ClientName, useFoundClients } from '../api/names.ts';
import { FoundList, type Picks } from './FoundList.tsx';

/** Clients to choose from, searched while typing. */
export function ClientList(props: Picks<ClientName>) {
  const [text, setText] = useState('');
  return (
    <FoundList
      {...props}
      found={useFoundClients(text)}
      optionOf={({ name }) => ({ label: name })}
      search={{ text, onText: setText }}
    />
  );
}
