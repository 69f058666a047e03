import assert from 'node:assert/strict';
import * as api from '../client/sdk.gen.ts';
import { type Job, signedIn } from './start.ts';

export const jobs: Record<string, Job> = {
  'writes an evaluation template, changes, copies and previews it, archives it and brings it back': async (start) => {
    const client = await signedIn(start);
    const name = `Template ${crypto.randomUUID().slice(0, 8)}`;
    const { data: created } = await api.evaluationTemplatesCreate({
      client,
      body: {
        name,
        scale: { kind: 'custom', points: 3, labels: ['no', 'partly', 'yes'], not_observed: true },
        sections: [{ title: 'Work', questions: [{ kind: 'rating', text: 'Keeps promises', groups: ['leader'] }] }],
      },
      throwOnError: true,
    });
    assert.equal(created.questions, 1);
    const one = { client, path: { id: created.id }, throwOnError: true } as const;
    const { data: changed } = await api.evaluationTemplatesUpdate({
      ...one,
      body: { description: 'Changed', sections: created.sections, version: created.version },
    });
    assert.deepEqual(changed.sections, created.sections);
    const { data: read } = await api.evaluationTemplatesById(one);
    assert.deepEqual(read, changed);
    const { data: form } = await api.evaluationTemplatesPreview({ ...one, body: { group: 'leader' } });
    assert.equal(form.questions, 1);
    const { data: copied } = await api.evaluationTemplatesCopy({ ...one, body: { name: `${name} 2` } });
    const { data: found } = await api.evaluationTemplatesList({ client, query: { q: name }, throwOnError: true });
    assert.equal(found.total, 2);
    await api.evaluationTemplatesArchive(one);
    const { data: restored } = await api.evaluationTemplatesRestore(one);
    assert.equal(restored.state, 'active');
    const { data: group } = await api.competenceGroupsCreate({ client, body: { name }, throwOnError: true });
    const { data: competence } = await api.competencesCreate({
      client,
      body: { group_id: group.id, name, kind: 'technical' },
      throwOnError: true,
    });
    const { data: made } = await api.evaluationTemplatesFromCompetences({
      client,
      body: { name: `${name} 3`, competence_ids: [competence.id] },
      throwOnError: true,
    });
    assert.equal(made.sections[0]?.competence_id, competence.id);
    for (const { id } of [created, copied, made])
      await api.evaluationTemplatesArchive({ client, path: { id }, throwOnError: true });
    await api.competencesArchive({ client, path: { id: competence.id }, throwOnError: true });
    await api.competenceGroupsArchive({ client, path: { id: group.id }, throwOnError: true });
  },
};
