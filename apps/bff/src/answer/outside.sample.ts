import { createUnsubscribeLinks } from '../mails/unsubscribe-links.ts';
import { sendDue } from '../mails/send-due.ts';
import type { Message } from '../mails/transport.ts';
import { evaluatingCompany } from '../performance-evaluations/company.sample.ts';
import { TEST_URL, type TestPerson, type TestServer } from '../testing.ts';

const E = '/v2/performance-evaluations';

export const GROUPS = [
  { group: 'leader', weight_percent: 40 },
  { group: 'self', weight_percent: 0 },
  { group: 'peers', weight_percent: 30 },
  { group: 'external', weight_percent: 30 },
];

/** External raters. */
export const OUTSIDE = ['Nora', 'Ian', 'Eva'].map((nome) => ({
  nome: `${nome} of Acme`,
  email: `${nome.toLowerCase()}@acme.test`,
}));

/** Sends due mails. @returns the mails */
export async function mailed({ db, vault }: TestServer, now: Date): Promise<Message[]> {
  const sent: Message[] = [];
  await sendDue({
    db,
    mailer: {
      transport: { send: async (message) => void sent.push(message), close: () => {} },
      from: { name: 'Jornada', address: 'no-reply@jornada.test' },
      publicUrl: TEST_URL,
      vault,
      unsubscribe: createUnsubscribeLinks('a secret of this test', TEST_URL),
    },
    now,
    signal: new AbortController().signal,
    log: { warn: () => {} },
  });
  return sent;
}

export const tokenIn = ({ text }: Pick<Message, 'text'>): string => /\/answer#(\S+)/.exec(text)?.[1] ?? '';

/** A company whose first person also has three external raters, until the leader decides about them. */
export async function askingOutside(server: TestServer, fields: object = {}) {
  const company = await evaluatingCompany(server);
  const { admin, leader, people, done, opened } = company;
  const rui = people[0] as TestPerson;
  const peers = [people[1] as TestPerson, people[2] as TestPerson];
  peers.push(await server.person({ level: 1, nome: 'Uma', accountId: admin.accountId }));
  const { id } = await opened({ degree: '360', nomination: 'subject', groups: GROUPS, ...fields });
  const path = `${E}/${id}`;
  const at = `${path}/raters/${rui.userId}`;
  const propose = async (body: object) =>
    done(rui, 'PUT', at, { ...body, version: (await done(rui, 'GET', at)).version });
  await propose({ group: 'peers', user_ids: peers.map(({ userId }) => userId) });
  const collected = async () => {
    await propose({ group: 'external', external: OUTSIDE });
    const { items, version } = await done(leader, 'GET', at);
    await done(leader, 'POST', `${at}/approve`, { approve: items.map((one: { id: number }) => one.id), version });
    await company.step(id, 'collect');
    const list: { id: number; email: string | null }[] = (await done(leader, 'GET', at)).items;
    return new Map(list.map((one) => [one.email, one.id]));
  };
  const answer = (method: string, to: string, body: object, headers: Record<string, string> = {}) =>
    server.call(null, method, `/answer${to}`, body, { 'sec-fetch-site': 'same-origin', ...headers });
  return { ...company, rui, peers, id, path, at, propose, collected, answer };
}
