import assert from 'node:assert/strict';
import * as api from '../client/sdk.gen.ts';
import { type Job, newPerson, signedIn } from './start.ts';

export const jobs: Record<string, Job> = {
  'records an absence, changes and cancels it': async (start) => {
    const client = await signedIn(start);
    await api.absencesAddDefaultKinds({ client, throwOnError: true });
    const { data: kind } = await api.absencesCreateKind({
      client,
      body: { name: `Training ${crypto.randomUUID()}`, effect: 'excused', counts_days: 'calendar' },
      throwOnError: true,
    });
    const { data: renamed } = await api.absencesUpdateKind({
      client,
      path: { id: kind.id },
      body: { payroll_code: '0815', version: kind.version },
      throwOnError: true,
    });
    const { data: kinds } = await api.absencesKinds({ client, throwOnError: true });
    assert.ok(kinds.items.some(({ id, payroll_code }) => id === renamed.id && payroll_code === '0815'));
    const user_id = await newPerson(client);
    const days = { starts_on: '2027-03-08', ends_on: '2027-03-09' };
    await api.absencesPreview({ client, body: { kind_id: kind.id, ...days }, throwOnError: true });
    const { data: made } = await api.absencesCreate({
      client,
      body: { user_id, kind_id: kind.id, starts_on: '2027-05-03', ends_on: '2027-05-07' },
      throwOnError: true,
    });
    const { data: decided } = await api.absencesDecide({
      client,
      path: { id: made.id },
      body: { status: 'approved', version: made.version },
      throwOnError: true,
    });
    await api.absencesDecideMany({ client, body: { ids: [made.id], status: 'approved' }, throwOnError: true });
    const { data: shorter } = await api.absencesUpdate({
      client,
      path: { id: made.id },
      body: { ends_on: '2027-05-05', version: decided.version },
      throwOnError: true,
    });
    const range = { from: '2027-05-01', to: '2027-05-31' };
    const { data: calendar } = await api.absencesCalendar({ client, query: range, throwOnError: true });
    assert.ok(calendar.items.some(({ id, ends_on }) => id === shorter.id && ends_on === '2027-05-05'));
    const { data: documented } = await api.absencesAttach({
      client,
      path: { id: made.id },
      body: { file: new File(['%PDF-1.4\n%%EOF\n'], 'certificate.pdf') },
      throwOnError: true,
    });
    const fileId = documented.files?.[0]?.id;
    assert.ok(fileId);
    const { data: where } = await api.absencesFile({
      client,
      path: { fileId },
      headers: { accept: 'application/json' },
      throwOnError: true,
    });
    assert.match(await (await fetch(where.url)).text(), /^%PDF-1.4/);
    const { data: readers } = await api.absencesFileReaders({ client, path: { fileId }, throwOnError: true });
    assert.equal(readers.items.length, 1);
    await api.absencesDetach({ client, path: { fileId }, throwOnError: true });
    const { data: csv } = await api.absencesExportCsv({
      client,
      query: range,
      parseAs: 'text',
      throwOnError: true,
    });
    assert.match(csv, /2027-05-05/);
    await api.absencesRemove({ client, path: { id: made.id }, throwOnError: true });
    const { data: list } = await api.absencesList({ client, query: { user_id: [user_id] }, throwOnError: true });
    assert.deepEqual(
      list.items.map(({ status }) => status),
      ['canceled'],
    );
    const { data: gone } = await api.absencesRemoveKind({ client, path: { id: kind.id }, throwOnError: true });
    assert.equal(gone.is_deleted, false);
  },
};
