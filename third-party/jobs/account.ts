import assert from 'node:assert/strict';
import * as api from '../client/sdk.gen.ts';
import { type Job, newTask, picture, signedIn } from './start.ts';

export const jobs: Record<string, Job> = {
  'uploads the account’s logo': async (start) => {
    const client = await signedIn(start);
    const { data } = await api.accountsUploadLogo({ client, body: { file: picture() }, throwOnError: true });
    assert.equal(data.status, true);
    const logo = await fetch(data.data.Location);
    assert.match(logo.headers.get('content-type') ?? '', /^image\//);
    const refused = await api.accountsUploadLogo({
      client,
      body: { file: new File(['<svg/>'], 'logo.svg') },
      throwOnError: false,
    });
    assert.equal(refused.response?.status, 400);
  },

  'changes the account and removes its logo': async (start) => {
    const client = await signedIn(start);
    const { data: before } = await api.accountsMe({ client, throwOnError: true });
    // Null only for a person whose employment link has ended.
    assert.ok(before.settings);
    const { data: after } = await api.accountsUpdate({
      client,
      body: { settings: { show_on_login: !before.settings.show_on_login }, version: before.version },
      throwOnError: true,
    });
    assert.notEqual(after.settings?.show_on_login, before.settings.show_on_login);
    await api.accountsUploadLogo({ client, body: { file: picture() }, throwOnError: true });
    await api.accountsRemoveLogo({ client, throwOnError: true });
    const { data: bare } = await api.accountsMe({ client, throwOnError: true });
    assert.equal(bare.logo_url, null);
  },

  'says who employs its people': async (start) => {
    const client = await signedIn(start);
    const { data: before } = await api.accountsEmployers({ client, throwOnError: true });
    const { data: after } = await api.accountsChangeEmployers({
      client,
      body: { items: [{ employer_id: '11.222.333/0001-81', name: 'Aurora' }], version: before.version },
      throwOnError: true,
    });
    assert.equal(after.items[0]?.employer_id, '11222333000181');
  },

  'exports tasks as CSV and the account as a zip': async (start) => {
    const client = await signedIn(start);
    await newTask(client, 'In the file, "quoted"');
    const { data: csv } = await api.tasksExportCsv({ client, parseAs: 'text', throwOnError: true });
    assert.match(csv, /^\uFEFF?id,title,description,/);
    assert.ok(csv.includes('"In the file, ""quoted"""'));
    const { data: zip } = await api.accountsExport({ client, throwOnError: true });
    assert.equal(
      Buffer.from(await zip.arrayBuffer())
        .subarray(0, 2)
        .toString(),
      'PK',
    );
  },

  'adds national holidays and one of its own, and deletes one': async (start) => {
    const client = await signedIn(start);
    const { data: national } = await api.holidaysAddNational({ client, body: { year: 2031 }, throwOnError: true });
    assert.ok(national.added.some(({ date }) => date === '2031-09-07'));
    const { data: own } = await api.holidaysCreate({
      client,
      body: { date: '2031-07-14', name: 'Founding day' },
      throwOnError: true,
    });
    await api.holidaysRemove({ client, path: { id: own.id }, throwOnError: true });
    const { data: left } = await api.holidaysList({ client, query: { year: '2031' }, throwOnError: true });
    assert.equal(left.items.length, national.added.length);
  },
};
