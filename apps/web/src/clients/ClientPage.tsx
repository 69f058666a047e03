import { type Client, clients } from '@jornada/contract/clients';
import { mdiDomainOff, mdiPencilOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { places } from '../places.ts';
import { ApiError } from '../api/errors.ts';
import { useWhyNot } from '../api/may.ts';
import { read } from '../api/query.ts';
import { Action } from '../ui/Action.tsx';
import { useParams } from '../ui/nav.ts';
import { Page } from '../ui/Page.tsx';
import { space } from '../ui/scale.ts';
import { Empty, NotLoaded, Notice } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { ArchiveClient } from './ArchiveClient.tsx';
import { ClientFacts } from './ClientFacts.tsx';
import { ClientHours } from './ClientHours.tsx';
import { ClientLogo } from './ClientLogo.tsx';
import { ClientTasks } from './ClientTasks.tsx';
import { clientWords } from './clients.words.ts';

const EditClient = lazy(async () => ({ default: (await import('./EditClient.tsx')).EditClient }));

/**
 * One client: details, tasks and hours.
 * @param Allocations the allocations to the client; passed in by the routes, because no screen imports another
 */
export function ClientPage({ Allocations }: { Allocations?: ComponentType<{ clientId: number }> }) {
  const { id } = useParams();
  const known = /^[1-9]\d{0,15}$/.test(id ?? '') ? Number(id) : 0;
  const query = useQuery({ ...read(clients.byId, { params: { id: known } }), enabled: known > 0 });
  const missing = known === 0 || (query.error instanceof ApiError && query.error.status === 404);
  if (query.data) return <Record client={query.data} Allocations={Allocations} />;
  if (missing) return <Waiting content={<Missing />} />;
  return <Waiting content={<NotLoaded query={query} />} />;
}

function Record({
  client,
  Allocations,
}: {
  client: Client;
  Allocations: ComponentType<{ clientId: number }> | undefined;
}) {
  const say = useWords(clientWords);
  const whyNot = useWhyNot(clients.update);
  const [editing, setEditing] = useState(false);
  return (
    <Page
      title={client.name}
      back={{ to: places.clients(), name: say('back') }}
      actions={
        <>
          <ArchiveClient client={client} />
          <Action variant="contained" icon={mdiPencilOutline} whyNot={whyNot} onClick={() => setEditing(true)}>
            {say('edit')}
          </Action>
        </>
      }
    >
      {!client.is_active && <Notice data-tone="warning">{say('archived.hint')}</Notice>}
      <Columns>
        <div>
          <ClientFacts client={client} />
          <ClientLogo client={client} />
        </div>
        <div>
          <ClientTasks clientId={client.id} />
          <ClientHours clientId={client.id} />
          {Allocations && <Allocations clientId={client.id} />}
        </div>
      </Columns>
      <Suspense fallback={null}>{editing && <EditClient client={client} onClose={() => setEditing(false)} />}</Suspense>
    </Page>
  );
}

function Waiting({ content }: { content: ReactNode }) {
  const say = useWords(clientWords);
  return (
    <Page title={say('title')} back={{ to: places.clients(), name: say('back') }}>
      {content}
    </Page>
  );
}

function Missing() {
  const say = useWords(clientWords);
  return <Empty icon={mdiDomainOff} title={say('missing')} />;
}

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  alignItems: 'start',
  gap: space(2),
  '& > div': { display: 'grid', gap: space(2), minWidth: 0 },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
