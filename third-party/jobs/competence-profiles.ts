import assert from 'node:assert/strict';
import * as api from '../client/sdk.gen.ts';
import { type Job, signedIn } from './start.ts';

export const jobs: Record<string, Job> = {
  'reads one’s own competences and what people miss, before anybody has a result': async (start) => {
    const client = await signedIn(start);
    const { data: session } = await api.sessionCurrent({ client, throwOnError: true });
    const { data: own } = await api.competencePeopleByPerson({
      client,
      path: { userId: session.user.id },
      throwOnError: true,
    });
    assert.ok(own.competences.every(({ latest }) => latest === null));
    const { data: gaps } = await api.competencePeopleGaps({ client, throwOnError: true });
    assert.deepEqual(gaps.items, []);
  },
  'creates a profile with a job title, changes what it expects, archives it and brings it back': async (start) => {
    const client = await signedIn(start);
    const name = `Profile ${crypto.randomUUID().slice(0, 8)}`;
    const { data: group } = await api.competenceGroupsCreate({ client, body: { name }, throwOnError: true });
    const { data: competence } = await api.competencesCreate({
      client,
      body: { group_id: group.id, name, kind: 'technical' },
      throwOnError: true,
    });
    const body = { name, job_titles: [name] };
    const { data: created } = await api.competenceProfilesCreate({ client, body, throwOnError: true });
    const other = await api.competenceProfilesCreate({
      client,
      body: { ...body, name: `${name} 2` },
      throwOnError: false,
    });
    assert.equal(other.response?.status, 409);
    const one = { client, path: { id: created.id }, throwOnError: true } as const;
    const expected = [{ competence_id: competence.id, level: 3 }];
    const { data: changed } = await api.competenceProfilesUpdate({
      ...one,
      body: { expected, version: created.version },
    });
    assert.deepEqual(changed.expected, expected);
    const { data: read } = await api.competenceProfilesById(one);
    assert.deepEqual(read, changed);
    const { data: found } = await api.competenceProfilesList({ client, query: { q: name }, throwOnError: true });
    assert.equal(found.total, 1);
    await api.competenceProfilesArchive(one);
    const { data: restored } = await api.competenceProfilesRestore(one);
    assert.equal(restored.is_active, true);
    const { data: unmatched } = await api.competenceProfilesUnmatched({ client, throwOnError: true });
    assert.equal(
      unmatched.items.some(({ job_title }) => job_title === name),
      false,
    );
    await api.competenceProfilesArchive(one);
    await api.competencesArchive({ client, path: { id: competence.id }, throwOnError: true });
    await api.competenceGroupsArchive({ client, path: { id: group.id }, throwOnError: true });
  },
  'exports the profiles, checks a file and imports it': async (start) => {
    const client = await signedIn(start);
    const name = `Imported ${crypto.randomUUID().slice(0, 8)}`;
    const file = new File([`profile,job_title\r\n${name},${name}\r\n`], 'profiles.csv', { type: 'text/csv' });
    const { data: checked } = await api.competenceProfilesImportCsv({
      client,
      body: { file },
      query: { dry_run: true },
      throwOnError: true,
    });
    assert.deepEqual([checked.profiles, checked.error_count, checked.created], [1, 0, []]);
    const { data: written } = await api.competenceProfilesImportCsv({ client, body: { file }, throwOnError: true });
    assert.equal(written.created.length, 1);
    const { data: exported } = await api.competenceProfilesExportCsv({ client, throwOnError: true });
    assert.ok(String(exported).includes(`${name},${name}`));
    for (const id of written.created) await api.competenceProfilesArchive({ client, path: { id }, throwOnError: true });
  },
};
