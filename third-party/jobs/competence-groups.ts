import assert from 'node:assert/strict';
import * as api from '../client/sdk.gen.ts';
import { type Job, signedIn } from './start.ts';

export const jobs: Record<string, Job> = {
  'creates a competence group, changes it, archives it and brings it back': async (start) => {
    const client = await signedIn(start);
    const name = `Competence group ${crypto.randomUUID().slice(0, 8)}`;
    const { data: created } = await api.competenceGroupsCreate({ client, body: { name }, throwOnError: true });
    const one = { client, path: { id: created.id }, throwOnError: true } as const;
    const { data: changed } = await api.competenceGroupsUpdate({
      ...one,
      body: { description: 'Changed', version: created.version },
    });
    const { data: read } = await api.competenceGroupsById(one);
    assert.deepEqual(read, changed);
    const { data: found } = await api.competenceGroupsList({ client, query: { q: name }, throwOnError: true });
    assert.equal(found.total, 1);
    await api.competenceGroupsArchive(one);
    const { data: restored } = await api.competenceGroupsRestore(one);
    assert.equal(restored.is_active, true);
    const { data: active } = await api.competenceGroupsList({
      client,
      query: { is_active: 'true', limit: 100 },
      throwOnError: true,
    });
    const ids = active.items.map(({ id }) => id).toReversed();
    const { data: ordered } = await api.competenceGroupsOrder({ client, body: { ids }, throwOnError: true });
    assert.equal(ordered.message, 'Order saved');
    await api.competenceGroupsArchive(one);
  },
};
