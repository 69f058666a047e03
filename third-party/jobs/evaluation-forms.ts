import assert from 'node:assert/strict';
import * as api from '../client/sdk.gen.ts';
import { type Job, signedIn } from './start.ts';

export const jobs: Record<string, Job> = {
  'gets no evaluation form of anybody else': async (start) => {
    const client = await signedIn(start);
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
