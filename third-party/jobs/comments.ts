import assert from 'node:assert/strict';
import { formDataBodySerializer } from '../client/client/index.ts';
import * as api from '../client/sdk.gen.ts';
import { type Job, newTask, picture, signedIn } from './start.ts';

export const jobs: Record<string, Job> = {
  'comments with an image and follows the redirect to it': async (start) => {
    const client = await signedIn(start);
    const path = { id: await newTask(client, 'To talk about') };
    const { data: words } = await api.commentsCreate({
      client,
      path,
      body: { body: 'Words only' },
      throwOnError: true,
    });
    assert.deepEqual(words.images, []);
    // The document offers JSON and a form. Generators take the first type, JSON, so the form is given explicitly.
    const { data: shown } = await api.commentsCreate({
      client,
      path,
      ...formDataBodySerializer,
      headers: { 'Content-Type': null },
      body: { body: 'Look', images: [picture(), picture()] } as { body: string },
      throwOnError: true,
    });
    const attachId = shown.images[0]?.attachId;
    assert.ok(attachId);
    const { data: where } = await api.commentsImage({
      client,
      path: { attachId },
      headers: { accept: 'application/json' },
      throwOnError: true,
    });
    assert.ok((await fetch(where.url)).ok);
    const led = await api.commentsImage({
      client,
      path: { attachId },
      redirect: 'manual',
      headers: { accept: 'image/*' },
      throwOnError: false,
    });
    assert.equal(led.response?.status, 302);
    assert.ok((await fetch(new URL(led.response?.headers.get('location') ?? '', start.url))).ok);
  },

  'changes a comment, deletes and restores it': async (start) => {
    const client = await signedIn(start);
    const task = await newTask(client, 'To talk about again');
    const { data: made } = await api.commentsCreate({
      client,
      path: { id: task },
      body: { body: 'As written' },
      throwOnError: true,
    });
    const comment = { client, path: { id: made.id }, throwOnError: true } as const;
    const { data: changed } = await api.commentsUpdate({ ...comment, body: { body: 'Better', version: made.version } });
    assert.deepEqual([changed.body, typeof changed.edited_at], ['Better', 'string']);
    await api.commentsRemove(comment);
    const { data: back } = await api.commentsRestore(comment);
    assert.equal(back.body, 'Better');
  },
};
