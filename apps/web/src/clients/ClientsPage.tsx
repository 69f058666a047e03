import { clients } from '@jornada/contract/clients';
import { mdiDomainPlus } from '@mdi/js';
import { type ComponentType, lazy, Suspense } from 'react';
import { places } from '../places.ts';
import { fileAddress } from '../api/list-page.ts';
import { useWhyNot } from '../api/may.ts';
import { Action } from '../ui/Action.tsx';
import { ExportLink } from '../ui/ExportLink.tsx';
import { ListOf } from '../ui/list/ListOf.tsx';
import { NoRows } from '../ui/list/NoRows.tsx';
import { useNewInUrl } from '../ui/list/use-new-in-url.ts';
import { useNavigate } from '../ui/nav.ts';
import { Page } from '../ui/Page.tsx';
import { Empty } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { useClientColumns } from './client-columns.tsx';
import { SORTS, useClientList } from './client-list.ts';
import { ClientFilters } from './ClientFilters.tsx';
import { clientWords } from './clients.words.ts';

const NewClient = lazy(async () => ({ default: (await import('./NewClient.tsx')).NewClient }));

/** The list of clients, with filters and a form for a new one. */
export function ClientsPage({ Views }: { Views?: ComponentType }) {
  const say = useWords(clientWords);
  const { place, page } = useClientList();
  const columns = useClientColumns();
  const navigate = useNavigate();
  const whyNot = useWhyNot(clients.create);
  const [adding, setAdding] = useNewInUrl();
  const add = (
    <Action variant="contained" icon={mdiDomainPlus} whyNot={whyNot} onClick={() => setAdding(true)}>
      {say('new')}
    </Action>
  );
  return (
    <Page
      title={say('title')}
      actions={
        <>
          <ExportLink href={fileAddress(clients.exportCsv, { query: place.sorted })} />
          {add}
        </>
      }
    >
      <ClientFilters place={place} views={Views && <Views />} />
      <ListOf
        label={say('table')}
        columns={columns}
        place={place}
        page={page}
        found={(count, n) => say('found', { count, n })}
        orders={SORTS.map((value) => ({ value, label: say(`order.${value}`) }))}
        onOpen={(id) => void navigate(places.client(id))}
        empty={
          <NoRows place={place} title={say('nothing.title')} text={say('nothing.text')}>
            <Empty icon={mdiDomainPlus} title={say('first.title')} text={say('first.text')} action={add} />
          </NoRows>
        }
      />
      <Suspense fallback={null}>
        {adding && whyNot === undefined && (
          <NewClient
            onClose={() => setAdding(false)}
            onCreated={({ id }) => void navigate(places.client(id), { replace: true })}
          />
        )}
      </Suspense>
    </Page>
  );
}
