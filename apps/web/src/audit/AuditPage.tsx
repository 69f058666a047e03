import { audit } from '@jornada/contract/audit';
import { mdiClipboardTextClockOutline } from '@mdi/js';
import { fileAddress } from '../api/list-page.ts';
import { useSession } from '../api/session.ts';
import { ExportLink } from '../ui/ExportLink.tsx';
import { ListOf } from '../ui/list/ListOf.tsx';
import { NoRows } from '../ui/list/NoRows.tsx';
import { Page } from '../ui/Page.tsx';
import { Empty } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { auditWords } from './audit.words.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { useAuditList } from './use-audit-list.ts';

/** The audit log: who did what to which row, and when. It contains names of fields, never their values. */
export function AuditPage() {
  const say = useWords(auditWords);
  const { account } = useSession();
  const { place, page } = useAuditList(account.time_zone);
  const columns = useAuditColumns(account.time_zone);
  return (
    <Page title={say('title')} actions={<ExportLink href={fileAddress(audit.exportCsv, { query: place.query })} />}>
      <AuditFilters place={place} />
      <ListOf
        label={say('title')}
        found={(count, n) => say('found', { count, n })}
        columns={columns}
        place={place}
        page={page}
        orders={[
          { value: '-at' as const, label: say('order.-at') },
          { value: 'at' as const, label: say('order.at') },
        ]}
        empty={
          <NoRows place={place} title={say('nothing.title')} text={say('nothing.text')}>
            <Empty icon={mdiClipboardTextClockOutline} title={say('empty.title')} text={say('empty.text')} />
          </NoRows>
        }
      />
    </Page>
  );
}
