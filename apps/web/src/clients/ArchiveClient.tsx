import { type Client, clients } from '@jornada/contract/clients';
import { mdiArchiveArrowUpOutline, mdiArchiveOutline } from '@mdi/js';
import { useState } from 'react';
import { useWhyNot } from '../api/may.ts';
import { useWrite } from '../api/query.ts';
import { Action } from '../ui/Action.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Refused } from '../ui/states.tsx';
import { undoable } from '../ui/undo.ts';
import { useWords } from '../words/words.ts';
import { clientWords } from './clients.words.ts';

/** Archives a client after a confirmation, or restores it; both can be undone. */
export function ArchiveClient({ client }: { client: Client }) {
  const say = useWords(clientWords);
  const [asking, setAsking] = useState(false);
  const archive = useWrite(clients.archive, { errorIsShown: true });
  const update = useWrite(clients.update);
  const whyNot = useWhyNot(clients.archive);
  const { id, name } = client;

  const bringBack = async (version: number): Promise<void> => {
    await undoable(update.mutateAsync({ params: { id }, body: { is_active: true, version } }), () => ({
      text: say('restored', { name }),
      action: { label: say('undo'), run: putAway },
    }));
  };
  const putAway = async (): Promise<void> => {
    await undoable(archive.mutateAsync({ params: { id } }), ({ version }) => ({
      text: say('archived', { name }),
      action: { label: say('undo'), run: () => bringBack(version) },
    }));
    setAsking(false);
  };

  if (!client.is_active)
    return (
      <Action
        variant="outlined"
        icon={mdiArchiveArrowUpOutline}
        whyNot={whyNot}
        busy={update.isPending}
        onClick={() => void bringBack(client.version).catch(() => undefined)}
      >
        {say('restore')}
      </Action>
    );
  return (
    <>
      <Action color="inherit" icon={mdiArchiveOutline} whyNot={whyNot} onClick={() => setAsking(true)}>
        {say('archive')}
      </Action>
      <Confirm
        open={asking}
        tone="danger"
        title={say('archive.title', { name })}
        confirmLabel={say('archive.confirm')}
        busy={archive.isPending}
        onConfirm={() => void putAway().catch(() => undefined)}
        onClose={() => {
          setAsking(false);
          archive.reset();
        }}
      >
        {say('archive.text')}
        <Refused error={archive.error} />
      </Confirm>
    </>
  );
}
