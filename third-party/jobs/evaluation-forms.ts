import assert from 'node:assert/strict';
import * as api from '../client/sdk.gen.ts';
import { type Job, signedIn } from './start.ts';

export const jobs: Record<string, Job> = {
  'looks for evaluation forms to answer, and gets none of anybody else': async (start) => {
    const client = await signedIn(start);
    const { data: own } = await api.performanceEvaluationsOwnForms({ client, throwOnError: true });
    assert.deepEqual(own.items, []);
    const one = { client, path: { id: 999_999 }, throwOnError: false } as const;
    assert.equal((await api.performanceEvaluationsForm(one)).data, undefined);
    assert.equal(
      (await api.performanceEvaluationsSaveForm({ ...one, body: { answers: [], version: 1 } })).data,
      undefined,
    );
    assert.equal((await api.performanceEvaluationsSubmit({ ...one, body: { version: 1 } })).data, undefined);
    assert.equal((await api.performanceEvaluationsReopen({ ...one, body: { version: 1 } })).data, undefined);
    assert.equal((await api.performanceEvaluationsDecline({ ...one, body: { reason: 'Busy' } })).data, undefined);
  },
};
