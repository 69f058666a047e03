import type { Caller } from '../context.ts';
import type { DemoAccount } from './demo-account.ts';
import type { DemoPerson } from './people.ts';
import { DEMO_TIME_ZONE } from './workdays.ts';

/** A person of the data set on whose behalf the product's own functions are called. */
export const callerOf = ({ accountId, days }: DemoAccount, { id, level }: DemoPerson): Caller => ({
  userId: id,
  accountId,
  loginId: 0,
  level,
  timeZone: DEMO_TIME_ZONE,
  linkActive: true,
  accountClosed: false,
  mustSetUpSecondFactor: false,
  unpaid: false,
  sid: 'demo',
  signOuts: 0,
  expiresAt: new Date(days.start),
  via: 'bearer',
});
