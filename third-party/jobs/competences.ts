import assert from 'node:assert/strict';
import * as api from '../client/sdk.gen.ts';
import { type Job, signedIn } from './start.ts';

export const jobs: Record<string, Job> = {
  'creates a competence in a group, changes its levels, archives it and brings it back': async (start) => {
    const client = await signedIn(start);
    const name = `Competence ${crypto.randomUUID().slice(0, 8)}`;
    const { data: group } = await api.competenceGroupsCreate({ client, body: { name }, throwOnError: true });
    const { data: created } = await api.competencesCreate({
      client,
      body: { group_id: group.id, name, kind: 'core' },
      throwOnError: true,
    });
    const one = { client, path: { id: created.id }, throwOnError: true } as const;
    const levels = created.levels.map((level) => ({ ...level, indicators: ['Helps others'] }));
    const { data: changed } = await api.competencesUpdate({ ...one, body: { levels, version: created.version } });
    assert.deepEqual(changed.levels, levels);
    const { data: read } = await api.competencesById(one);
    assert.deepEqual(read, { ...changed, used_in: { profiles: 0, templates: 0, open_evaluations: 0, pdi: 0 } });
    const { data: found } = await api.competencesList({ client, query: { q: name }, throwOnError: true });
    assert.equal(found.total, 1);
    await api.competencesArchive(one);
    const { data: restored } = await api.competencesRestore(one);
    assert.equal(restored.is_active, true);
    const { data: other } = await api.competencesCreate({
      client,
      body: { group_id: group.id, name: `${name} 2`, kind: 'core' },
      throwOnError: true,
    });
    const { data: merged } = await api.competencesMerge({ ...one, body: { into_id: other.id } });
    assert.equal(merged.id, other.id);
    const { data: into } = await api.competenceGroupsCreate({
      client,
      body: { name: `${name} 2` },
      throwOnError: true,
    });
    await api.competenceGroupsMerge({
      client,
      path: { id: group.id },
      body: { into_id: into.id },
      throwOnError: true,
    });
    const { data: moved } = await api.competencesById({ client, path: { id: other.id }, throwOnError: true });
    assert.equal(moved.group_id, into.id);
    await api.competencesArchive({ client, path: { id: other.id }, throwOnError: true });
    await api.competenceGroupsArchive({ client, path: { id: into.id }, throwOnError: true });
  },
  'reads the ready competences in both languages, and adds one of them once': async (start) => {
    const client = await signedIn(start);
    const [en, pt] = await Promise.all(
      (['en', 'pt-BR'] as const).map((locale) =>
        api.competencesLibrary({ client, query: { locale }, throwOnError: true }),
      ),
    );
    assert.deepEqual(
      pt?.data.items.map(({ key }) => key),
      en?.data.items.map(({ key }) => key),
    );
    const body = { keys: ['learning' as const], locale: 'en' as const };
    const isHere = en?.data.items.find(({ key }) => key === 'learning')?.is_here;
    const { data, response } = await api.competencesAddFromLibrary({ client, body });
    assert.equal(response?.status, isHere ? 409 : 200);
    assert.equal(data?.created.length, isHere ? undefined : 1);
  },
  'exports the competences, checks a file and imports it': async (start) => {
    const client = await signedIn(start);
    const name = `Imported ${crypto.randomUUID().slice(0, 8)}`;
    const rows = [1, 2, 3, 4, 5].map((level) => `${name},${name},technical,,${level},,Indicator ${level}`);
    const csv = ['group,name,kind,description,level,level_name,indicator', ...rows].join('\r\n');
    const file = new File([csv], 'competences.csv', { type: 'text/csv' });
    const { data: checked } = await api.competencesImportCsv({
      client,
      body: { file },
      query: { dry_run: true },
      throwOnError: true,
    });
    assert.deepEqual([checked.competences, checked.error_count, checked.created], [1, 0, []]);
    const { data: written } = await api.competencesImportCsv({ client, body: { file }, throwOnError: true });
    assert.equal(written.created.length, 1);
    const { response, error } = await api.competencesImportCsv({ client, body: { file }, throwOnError: false });
    assert.deepEqual([response?.status, error?.code], [400, 'bad_rows']);
    const { data: exported } = await api.competencesExportCsv({ client, throwOnError: true });
    assert.ok(String(exported).includes(name));
    for (const id of written.created) await api.competencesArchive({ client, path: { id }, throwOnError: true });
  },
};
