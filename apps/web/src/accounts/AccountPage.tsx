import { accounts } from '@jornada/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { read } from '../api/query.ts';
import { useNow } from '../state/clock.ts';
import { Columns } from '../ui/Columns.tsx';
import { Page } from '../ui/Page.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { AccountDetails } from './AccountDetails.tsx';
import { AccountLogo } from './AccountLogo.tsx';
import { accountWords } from './account.words.ts';
import { EmployersSection } from './EmployersSection.tsx';
import { ExportSection } from './ExportSection.tsx';
import { MailSection } from './MailSection.tsx';
import { PlanSection } from './PlanSection.tsx';
import { isUnpaid } from './plan.ts';

/**
 * The account: logo, name, settings, plan and export.
 * @param children account-wide sections of other resources, in two columns; omitted while the plan is unpaid
 */
export function AccountPage({ children }: { children?: ReactNode }) {
  const say = useWords(accountWords);
  const now = useNow();
  const answer = useQuery(read(accounts.me, {}));
  const { data: account } = answer;
  if (!account)
    return (
      <Page title={say('title')} width="narrow">
        {<NotLoaded query={answer} />}
      </Page>
    );
  const { plan } = account;
  const unpaid = plan !== null && isUnpaid(plan, now);
  return (
    <Page title={say('title')}>
      <Columns>
        <div>
          {!unpaid && <AccountDetails account={account} />}
          {!unpaid && <EmployersSection />}
          {unpaid && <PlanSection plan={plan} timeZone={account.time_zone} />}
        </div>
        <div>
          {!unpaid && <AccountLogo account={account} />}
          {plan && !unpaid && <PlanSection plan={plan} timeZone={account.time_zone} />}
          <ExportSection />
          {!unpaid && <MailSection timeZone={account.time_zone} />}
        </div>
      </Columns>
      {!unpaid && <Columns>{children}</Columns>}
    </Page>
  );
}
