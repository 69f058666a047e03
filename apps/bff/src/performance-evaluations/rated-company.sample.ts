import { expect } from 'vitest';
import { evaluationCounting } from '../jobs/evaluation-counting.ts';
import { TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { putCycle, rated } from './cycle.sample.ts';

const E = '/v2/performance-evaluations';
export const LABELS = ['Below', 'Partly', 'As expected', 'Above', 'Far above'];

/** Calls that must succeed, and calls that must be refused, which return status and code. */
export const callsOf = (server: TestServer) => ({
  done: async (who: TestPerson, method: string, path: string, body?: object) => {
    const { status, body: answered } = await server.call(who, method, path, body);
    expect([path, status, answered]).toEqual([path, 200, answered]);
    return answered;
  },
  refused: async (who: TestPerson, method: string, path: string, body?: object) => {
    const { status, body: answered } = await server.call(who, method, path, body);
    return [status, answered.errors?.[0]?.code ?? answered.code].filter(Boolean).join(' ');
  },
});

/** Ana manages; Bia leads Rui and Sol, and reports to Clara. Creates a counted cycle about these three. */
export async function ratedCompany(server: TestServer, settings: object = {}) {
  const ana = await server.person({ level: 4, nome: 'Ana Prado' });
  const of = (nome: string) => server.person({ accountId: ana.accountId, level: 1, nome });
  const [clara, bia] = [await of('Clara Dias'), await of('Bia Reis')];
  const [rui, sol] = [await of('Rui Costa'), await of('Sol Maia')];
  const line = [bia.userId, clara.userId];
  const id = await putCycle(server, ana, {
    settings: { rating: { labels: LABELS }, nine_box: true, guide_percent: [10, 20, 40, 20, 10], ...settings },
    subjects: [
      { id: rui.userId, line },
      { id: sol.userId, line },
      { id: bia.userId, line: [clara.userId] },
    ],
    forms: [rui, sol].map(({ userId: subject }) => ({
      subject,
      group: 'leader' as const,
      rater: bia.userId,
      answers: rated(4, 3),
    })),
  });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const { db, files, vault } = server;
  await evaluationCounting.run({ db, files, vault, now: TEST_NOW, log, signal: new AbortController().signal });
  const result = (who: TestPerson) => `${E}/${id}/results/${who.userId}`;
  return { ana, clara, bia, rui, sol, id, result, rating: (who: TestPerson) => `${result(who)}/rating` };
}
