import { sqlOf } from '../apps/bff/src/db/handle.ts';
import type { CallAs } from './fixtures.ts';
import type { Account, Person } from './people.ts';
import type { TestEnvironment } from './test-environment.ts';

/** Makes `people` report to `leader`. */
export const lead = ({ db }: TestEnvironment, account: Account, people: readonly Person[], leader: Person) =>
  sqlOf(db)
    .updateTable('employment_links')
    .set({ reports_to: leader.userId })
    .where('account_id', '=', account.id)
    .where(
      'user_id',
      'in',
      people.map(({ userId }) => userId),
    )
    .execute();

/** A wave asks only people whose link is 14 days old. */
export const age = ({ db }: TestEnvironment, account: Account) =>
  sqlOf(db)
    .updateTable('employment_links')
    .set({ created_at: new Date(Date.now() - 20 * 86_400_000).toISOString() })
    .where('account_id', '=', account.id)
    .execute();

/** Each person answers the wave with their score. */
export async function answer(callAs: CallAs, given: readonly (readonly [Person, number])[], wave: string) {
  for (const [person, score] of given) {
    const call = await callAs(person);
    await call('POST', `/v2/nps/${wave}/answer`, { score });
  }
}
