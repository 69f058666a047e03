import type { Account } from '@jornada/contract/accounts';
import { styled } from '../ui/styled.ts';
import { useNow } from '../state/clock.ts';
import { Facts, Section } from '../ui/Page.tsx';
import { Notice } from '../ui/states.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { accountWords } from './account.words.ts';
import { daysLeft, isUnpaid } from './plan.ts';

const SOON_DAYS = 30;

/** The current plan, its end, and how to renew an expired one. */
export function PlanSection({ plan, timeZone }: { plan: NonNullable<Account['plan']>; timeZone: string }) {
  const say = useWords(accountWords);
  const { instant } = useFormats();
  const now = useNow();
  const unpaid = isUnpaid(plan, now);
  const left = daysLeft(plan, now, timeZone, SOON_DAYS);
  const ends = left === null ? say('plan.good') : left <= 0 ? say('plan.today') : say('plan.soon', { days: left });
  const state = plan.payment_overdue ? say('plan.overdue') : unpaid ? say('plan.expired') : ends;
  return (
    <Section title={say('plan')}>
      {unpaid && (
        <Notice data-tone="warning" role="status">
          {say('plan.unpaid')}
        </Notice>
      )}
      <Facts
        facts={[
          [say('plan.name'), plan.name],
          [say('plan.state'), state],
          [say('plan.until'), plan.expires_at === null ? say('plan.endless') : instant(plan.expires_at, timeZone)],
        ]}
      />
      <How>{say('plan.how')}</How>
    </Section>
  );
}

const How = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
