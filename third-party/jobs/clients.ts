import assert from 'node:assert/strict';
import * as api from '../client/sdk.gen.ts';
import { type Job, picture, signedIn } from './start.ts';

export const jobs: Record<string, Job> = {
  'reads a client': async (start) => {
    const client = await signedIn(start);
    const { data: made } = await api.clientsCreate({ client, body: { name: 'Aurora Ltda' }, throwOnError: true });
    const { data: read } = await api.clientsById({ client, path: { id: made.id }, throwOnError: true });
    assert.deepEqual([read.name, read.is_active, read.description], ['Aurora Ltda', true, '']);
    const { data: withLogo } = await api.clientsUploadLogo({
      client,
      path: { id: made.id },
      body: { file: picture() },
      throwOnError: true,
    });
    assert.ok((await fetch(withLogo.data.Location)).ok);
  },

  'changes a client, removes its logo and archives it': async (start) => {
    const client = await signedIn(start);
    const { data: made } = await api.clientsCreate({ client, body: { name: 'Boreal Ltda' }, throwOnError: true });
    const about = { client, path: { id: made.id }, throwOnError: true } as const;
    const { data: changed } = await api.clientsUpdate({
      ...about,
      body: { tax_id: '11.222.333/0001-81', phone: '+55 11 5555-0100', version: made.version },
    });
    assert.equal(changed.tax_id, '11222333000181');
    await api.clientsUploadLogo({ ...about, body: { file: picture() } });
    await api.clientsRemoveLogo(about);
    const { data: archived } = await api.clientsArchive(about);
    assert.deepEqual([archived.is_active, archived.logo_url], [false, '']);
  },
};
