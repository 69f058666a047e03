import { sqlOf } from '../db/handle.ts';
import { TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

/** Inserts a client into the account of `who` directly, for tests of resources that refer to clients. */
export async function writeClient({ db }: TestServer, who: TestPerson, id = 1): Promise<void> {
  const at = TEST_NOW.toISOString();
  await sqlOf(db)
    .insertInto('clients')
    .values({
      account_id: who.accountId,
      id,
      name: 'Client',
      name_folded: 'client',
      manager_id: who.userId,
      archived_at: null,
      created_at: at,
      updated_at: at,
    })
    .execute();
}
