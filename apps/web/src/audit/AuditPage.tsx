import { audit } from '@jornada/contract/audit';
import { mdiDownload, mdiFilterOffOutline } from '@mdi/js';
import { PAGE_SIZE } from '../api/list-page.ts';
import { useWhyNot } from '../api/may.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { Button } from '../ui/Button.tsx';
import { ListOf } from '../ui/list/ListOf.tsx';
import { Page } from '../ui/Page.tsx';
import { Empty } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { exportAddress, useAuditList } from './audit-list.ts';
import { auditWords } from './audit.words.ts';
import { AuditFilters } from './AuditFilters.tsx';

/** What was done in the account: by whom, to which row, when. Names of fields and never their values. */
export function AuditPage() {
  const say = useWords(auditWords);
  const { account } = useSession();
  const { place, query, page, filtered } = useAuditList(account.time_zone);
  const columns = useAuditColumns(account.time_zone);
  const whyNot = useWhyNot(audit.exportCsv);
  return (
    <Page
      title={say('title')}
      actions={
        <Action
          variant="outlined"
          icon={mdiDownload}
          whyNot={whyNot}
          onClick={() => window.location.assign(exportAddress(query))}
        >
          {say('export')}
        </Action>
      }
    >
      <AuditFilters place={place} />
      <ListOf
        label={say('title')}
        columns={columns}
        place={place}
        page={page}
        pageSize={PAGE_SIZE}
        orders={[
          { value: '-at' as const, label: say('order.-at') },
          { value: 'at' as const, label: say('order.at') },
        ]}
        empty={
          <Empty
            icon={mdiFilterOffOutline}
            title={say('nothing.title')}
            action={
              filtered && (
                <Button variant="outlined" onClick={place.clearFilters}>
                  {say('nothing.clear')}
                </Button>
              )
            }
          >
            {say('nothing.text')}
          </Empty>
        }
      />
    </Page>
  );
}
