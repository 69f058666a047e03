import { sqlOf } from '../db/handle.ts';
import type { Job } from '../jobs/job.ts';
import { npsCounting, npsMixing } from '../jobs/nps.ts';
import { type Answer, openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

const DAY_MS = 86_400_000;
export const after = (days: number): Date => new Date(TEST_NOW.getTime() + days * DAY_MS);
/** By then all links are twenty days old. */
export const OPENING = after(20);

export interface Company {
  server: TestServer;
  admin: TestPerson;
  /** Adds people who report to somebody; their links are as old as the account. */
  people: (count: number, leader: number | null) => Promise<TestPerson[]>;
  call: (
    who: TestPerson,
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  /** Sends a request that must succeed. */
  done: (who: TestPerson, method: string, path: string, body?: object) => Promise<Answer['body']>;
  /** Opens a wave and returns its id. */
  open: (fields?: object) => Promise<number>;
  answer: (who: TestPerson, wave: number, score: unknown, reason?: string) => Promise<Answer>;
  run: (job: Job, now?: Date) => Promise<Record<string, number>>;
  /** Closes and counts a wave. */
  count: (wave: number) => Promise<void>;
}

/** A server with a company of one admin, on the day on which links are old enough. */
export async function openCompany(): Promise<Company> {
  const server = await openTestServer();
  const admin = await server.person({ level: 4, nome: 'Ana Prado' });
  return companyIn(server, admin);
}

/** Another company in the same server. */
export function companyIn(server: TestServer, admin: TestPerson): Company {
  server.setNow(OPENING);
  const call: Company['call'] = async (who, method, path, body, headers) =>
    server.call({ ...who, token: await server.tokenOf(who) }, method, path, body, headers);
  const done: Company['done'] = async (...request) => {
    const { status, body } = await call(...request);
    if (status !== 200) throw new Error(`${request[1]} ${request[2]}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const run: Company['run'] = (job, now = OPENING) =>
    job.run({
      db: server.db,
      files: server.files,
      vault: server.vault,
      now,
      log,
      signal: new AbortController().signal,
    });
  return {
    server,
    admin,
    call,
    done,
    run,
    async people(count, leader) {
      const made: TestPerson[] = [];
      for (let at = 0; at < count; at++) {
        const person = await server.person({ accountId: admin.accountId, level: 1, nome: `Rui ${at}` });
        await sqlOf(server.db)
          .updateTable('employment_links')
          .set({ reports_to: leader })
          .where('account_id', '=', admin.accountId)
          .where('user_id', '=', person.userId)
          .execute();
        made.push(person);
      }
      return made;
    },
    async open(fields = {}) {
      const draft = await done(admin, 'POST', '/v2/nps', {
        name: 'March',
        closes_at: after(30).toISOString(),
        ...fields,
      });
      await done(admin, 'POST', `/v2/nps/${draft.id}/open`);
      return draft.id;
    },
    answer: (who, wave, score, reason) =>
      call(who, 'POST', `/v2/nps/${wave}/answer`, { score, ...(reason !== undefined && { reason }) }),
    async count(wave) {
      await run(npsMixing);
      await done(admin, 'POST', `/v2/nps/${wave}/close`);
      await run(npsCounting);
    },
  };
}
