import assert from 'node:assert/strict';
import * as api from '../client/sdk.gen.ts';
import { type Job, signedIn } from './start.ts';

/** No evaluation: those of other jobs may have been counted meanwhile. */
const NONE = 987_654;

export const jobs: Record<string, Job> = {
  'looks for results of an evaluation that is not there': async (start) => {
    const client = await signedIn(start);
    const { data: people } = await api.userList({ client, throwOnError: true });
    const userId = people.items[0]?.id ?? 0;
    const { data: found } = await api.evaluationResultsList({ client, query: { user_id: userId }, throwOnError: true });
    assert.deepEqual(found.items, []);
    const one = { client, path: { id: NONE, userId }, throwOnError: false } as const;
    assert.equal((await api.evaluationResultsByPerson(one)).data, undefined);
    assert.equal((await api.evaluationResultsReaders(one)).data, undefined);
    assert.equal((await api.evaluationResultsExportCsv({ ...one, path: { id: NONE } })).data, undefined);
    const body = { rating: 1, potential: null, rationale: 'As seen', version: 1 };
    assert.equal((await api.evaluationResultsRate({ ...one, body })).data, undefined);
    const cycle = { ...one, path: { id: NONE } };
    assert.equal((await api.evaluationResultsCalibration(cycle)).data, undefined);
    assert.equal((await api.evaluationResultsFairness(cycle)).data, undefined);
    assert.equal((await api.evaluationResultsRatingHistory(one)).data, undefined);
    const moved = { rating: 1, potential: null, reason: 'Compared', version: 1 };
    assert.equal((await api.evaluationResultsCalibrate({ ...one, body: moved })).data, undefined);
    assert.equal((await api.evaluationResultsLock(cycle)).data, undefined);
    assert.equal((await api.evaluationResultsUnlock({ ...cycle, body: { reason: 'Again' } })).data, undefined);
    assert.equal((await api.evaluationResultsRelease({ ...one, path: { id: NONE }, body: {} })).data, undefined);
    const chosen = { evaluation_id: NONE, competence_ids: [1] };
    assert.equal((await api.pdiFromEvaluation({ client, body: chosen, throwOnError: false })).data, undefined);
    const talks = [
      await api.evaluationResultsConversation(one),
      await api.evaluationResultsTalk({ ...one, body: { held_on: null, shared_notes: '', version: 0 } }),
      await api.evaluationResultsNote({ ...one, body: { text: '' } }),
      await api.evaluationResultsAcknowledge({ ...one, body: { comment: '' } }),
      await api.evaluationResultsContest({ ...one, body: { reason: 'Not so' } }),
      await api.evaluationResultsSettle({ ...one, body: { answer: 'Looked at again' } }),
      await api.evaluationResultsShare(one),
      await api.evaluationResultsUnshare(one),
    ];
    assert.deepEqual(
      talks.map(({ data }) => data),
      talks.map(() => undefined),
    );
  },
};
