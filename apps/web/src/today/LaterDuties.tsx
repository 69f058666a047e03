import type { TodaysFigures } from '@jornada/contract/today';
import { InDebt } from './InDebt.tsx';
import { Leaving } from './Leaving.tsx';
import { PlanLines } from './PlanLines.tsx';

type Props = { duties: TodaysFigures['duties']; today: string };

/** Plans and matters of individual people. They load after the first screen, because most people have none. */
export const LaterDuties = ({ duties: { plans, in_debt, leaving }, today }: Props) => (
  <>
    <PlanLines plans={plans} />
    {in_debt && <InDebt people={in_debt.first} hasMore={in_debt.has_more} />}
    {leaving && (
      <>
        <Leaving leavers={leaving.planned} today={today} sentence="leaves" on="left_on" />
        <Leaving leavers={leaving.waiting} today={today} sentence="settle" on="settle_by" />
      </>
    )}
  </>
);
