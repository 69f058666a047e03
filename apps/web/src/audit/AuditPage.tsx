import { audit } from '@jornada/contract/audit';
import { mdiClipboardTextClockOutline } from '@mdi/js';
import { fileAddress } from '../api/list-page.ts';
import { useSession } from '../api/session.ts';
import { ExportLink } from '../ui/ExportLink.tsx';
import { ListOf } from '../ui/list/ListOf.tsx';
import { NothingFound } from '../ui/list/NothingFound.tsx';
import { Page } from '../ui/Page.tsx';
import { Empty } from '../ui/states.tsx';
import { useFormats } from '../words/format.ts';
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
  const { number } = useFormats();
  return (
    <Page title={say('title')} actions={<ExportLink href={fileAddress(audit.exportCsv, { query: place.query })} />}>
      <AuditFilters place={place} />
      <ListOf
        label={say('title')}
        found={(count) => say('found', { count, n: number(count) })}
        columns={columns}
        place={place}
        page={page}
        orders={[
          { value: '-at' as const, label: say('order.-at') },
          { value: 'at' as const, label: say('order.at') },
        ]}
        empty={
          place.filtered ? (
            <NothingFound title={say('nothing.title')} onClear={place.clearFilters}>
              {say('nothing.text')}
            </NothingFound>
          ) : (
            <Empty icon={mdiClipboardTextClockOutline} title={say('empty.title')}>
              {say('empty.text')}
            </Empty>
          )
        }
      />
    </Page>
  );
}
