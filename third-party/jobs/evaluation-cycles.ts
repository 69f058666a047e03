import assert from 'node:assert/strict';
import type { Client } from '../client/client/index.ts';
import * as api from '../client/sdk.gen.ts';

import { type Job, joinedPerson, signedIn } from './start.ts';

const DAY_MS = 86_400_000;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

async function newTemplate(client: Client): Promise<number> {
  const groups: ('leader' | 'self' | 'peers')[] = ['leader', 'self', 'peers'];
  const { data } = await api.evaluationTemplatesCreate({
    client,
    body: {
      name: `Cycle ${crypto.randomUUID().slice(0, 8)}`,
      scale: { kind: 'custom', points: 3, labels: ['no', 'partly', 'yes'], not_observed: true },
      sections: [{ title: 'Work', questions: [{ kind: 'rating', text: 'Keeps promises', groups }] }],
    },
    throwOnError: true,
  });
  return data.id;
}

export const jobs: Record<string, Job> = {
  'drafts an evaluation, opens it, answers a form, and ends it': async (start) => {
    const client = await signedIn(start);
    const { data: session } = await api.sessionCurrent({ client, throwOnError: true });
    const template_id = await newTemplate(client);
    const { data: draft } = await api.performanceEvaluationsCreate({
      client,
      body: { name: 'From outside', degree: '180', template_id, answer_until: dayIn(20), release_by: dayIn(40) },
      throwOnError: true,
    });
    const one = { client, path: { id: draft.id }, throwOnError: true } as const;
    await api.performanceEvaluationsUpdate({ ...one, body: { description: 'Tried', version: draft.version } });
    await api.performanceEvaluationsRemove(one);
    await api.performanceEvaluationsRestore(one);
    const { data: copied } = await api.performanceEvaluationsCopy({ ...one, body: { name: 'From outside 2' } });
    await api.performanceEvaluationsRemove({ client, path: { id: copied.id }, throwOnError: true });
    const other = await joinedPerson(client, start.url);
    const people = { user_ids: [session.user.id, other] };
    const { data: added } = await api.performanceEvaluationsAddSubjects({ ...one, body: people });
    assert.equal(added.added, 2);
    const { data: subjects } = await api.performanceEvaluationsSubjects(one);
    assert.equal(subjects.items.length, 2);
    await api.performanceEvaluationsRemoveSubject({ ...one, path: { id: draft.id, userId: other } });
    const { data: forecast } = await api.performanceEvaluationsForecast(one);
    assert.equal(forecast.subjects, 1);
    const { data: before } = await api.performanceEvaluationsById(one);
    const { data: opened } = await api.performanceEvaluationsOpen({ ...one, body: { version: before.version } });
    assert.equal(opened.state, 'collecting');
    const { data: found } = await api.performanceEvaluationsList({
      client,
      query: { q: 'outside' },
      throwOnError: true,
    });
    assert.ok(found.items.some(({ id }) => id === draft.id));
    const { data: progress } = await api.performanceEvaluationsProgress(one);
    assert.ok(progress.forms >= 1);
    const { data: asked } = await api.performanceEvaluationsPeople(one);
    assert.ok(asked.items.some(({ user_id }) => user_id === session.user.id));
    await api.performanceEvaluationsRemind({ ...one, body: {} });
    const { data: own } = await api.performanceEvaluationsOwnForms({ client, throwOnError: true });
    const mine = own.items.find(({ evaluation, group }) => evaluation.id === draft.id && group === 'self');
    assert.ok(mine);
    const form = { client, path: { id: mine.id }, throwOnError: true } as const;
    const { data: empty } = await api.performanceEvaluationsForm(form);
    const { data: evidence } = await api.performanceEvaluationsEvidence(form);
    assert.ok(evidence.period_from < evidence.period_to);
    const question_id = empty.sections[0]?.questions[0]?.id ?? 0;
    const answers = [{ question_id, point: 3 }];
    const { data: saved } = await api.performanceEvaluationsSaveForm({ ...form, body: { answers, version: 1 } });
    assert.deepEqual(saved.missing, []);
    const { data: submitted } = await api.performanceEvaluationsSubmit({ ...form, body: { version: saved.version } });
    await api.performanceEvaluationsReopen({ ...form, body: { version: submitted.version } });
    const { data: now } = await api.performanceEvaluationsById(one);
    const { data: closed } = await api.performanceEvaluationsClose({ ...one, body: { version: now.version } });
    assert.equal(closed.state, 'counting');
    const early = await api.performanceEvaluationsEraseReason({
      ...one,
      body: { reason: 'Only tried' },
      throwOnError: false,
    });
    assert.equal(early.data, undefined);
  },
  'proposes peers of a person, approves them, begins answering, changes the leader, and cancels': async (start) => {
    const client = await signedIn(start);
    const template_id = await newTemplate(client);
    const { data: draft } = await api.performanceEvaluationsCreate({
      client,
      body: { name: 'Proposed outside', degree: '360', template_id },
      throwOnError: true,
    });
    const one = { client, path: { id: draft.id }, throwOnError: true } as const;
    const about = await joinedPerson(client, start.url);
    const other = await joinedPerson(client, start.url);
    await api.performanceEvaluationsAddSubjects({ ...one, body: { user_ids: [about, other] } });
    const { data: before } = await api.performanceEvaluationsById(one);
    const { data: opened } = await api.performanceEvaluationsOpen({ ...one, body: { version: before.version } });
    assert.equal(opened.state, 'nominating');
    const peers = [
      await joinedPerson(client, start.url),
      await joinedPerson(client, start.url),
      await joinedPerson(client, start.url),
    ];
    const of = { client, path: { id: draft.id, userId: about }, throwOnError: true } as const;
    const { data: empty } = await api.performanceEvaluationsRaters(of);
    const { data: proposed } = await api.performanceEvaluationsNominate({
      ...of,
      body: { group: 'peers', user_ids: peers, version: empty.version },
    });
    const { data: approved } = await api.performanceEvaluationsApprove({
      ...of,
      body: { approve: proposed.items.map(({ id }) => id), version: proposed.version },
    });
    assert.ok(approved.items.every(({ state }) => state === 'approved'));
    const { data: read } = await api.performanceEvaluationsById(one);
    const { data: begun } = await api.performanceEvaluationsCollect({ ...one, body: { version: read.version } });
    assert.equal(begun.state, 'collecting');
    const body = { user_id: other, reason: 'New team' };
    const { data: led } = await api.performanceEvaluationsChangeLeader({ ...of, body });
    assert.equal(led.leader_id, other);
    await api.performanceEvaluationsWithdraw(of);
    const { data: last } = await api.performanceEvaluationsById(one);
    const { data: canceled } = await api.performanceEvaluationsCancel({
      ...one,
      body: { reason: 'Only tried', version: last.version },
    });
    assert.equal(canceled.state, 'canceled');
  },
};
