import assert from 'node:assert/strict';
import * as api from '../client/sdk.gen.ts';
import { colleague, type Job, signedIn } from './start.ts';

export const jobs: Record<string, Job> = {
  'writes feedback as a draft, sends it, and the colleague reads it and replies': async (start) => {
    const client = await signedIn(start);
    const { id, them } = await colleague(client, start.url);
    const { data: draft } = await api.feedbackCreate({
      client,
      body: { kind: 'praise', recipient_ids: [id], body: 'Thank you for the notes' },
      throwOnError: true,
    });
    const one = { client, path: { id: draft.id }, throwOnError: true } as const;
    const theirs = { ...one, client: them };
    await api.feedbackRemove(one);
    await api.feedbackRestore(one);
    const { data: saved } = await api.feedbackById(one);
    await api.feedbackUpdate({ ...one, body: { visibility: 'wall', version: saved.version } });
    const { data: readers } = await api.feedbackLeaders({ client, query: { user_id: [id] }, throwOnError: true });
    assert.equal(readers.items.length, 1);
    await api.feedbackSend(one);
    const { data: received } = await api.feedbackList({ client: them, query: { unread: true }, throwOnError: true });
    assert.deepEqual(
      received.items.map((item) => [item.id, item.is_unread, item.body]),
      [[draft.id, true, 'Thank you for the notes']],
    );
    await api.feedbackRead(theirs);
    await api.feedbackReact({ ...theirs, body: { emoji: '🙏' } });
    const { data: reply } = await api.feedbackReply({ ...theirs, body: { body: 'Gladly' } });
    const { data: replies } = await api.feedbackReplies(one);
    assert.deepEqual(
      replies.items.map(({ body }) => body),
      ['Gladly'],
    );
    await api.feedbackRemoveReply({ ...theirs, path: { id: draft.id, replyId: reply.id } });
    const { data: summary } = await api.feedbackSummary({ client: them, throwOnError: true });
    assert.equal(summary.received, 1);
    await api.feedbackSuggestions({ client, throwOnError: true });
    const { data: file } = await api.feedbackExportCsv({ client: them, throwOnError: true });
    assert.match(String(file), /Thank you for the notes/);
    await api.feedbackWithdraw(one);
    const gone = await api.feedbackById({ client, path: { id: draft.id }, throwOnError: true });
    assert.equal(gone.data.state, 'withdrawn');
  },
  'reports feedback, which is kept, then hidden and shown again': async (start) => {
    const client = await signedIn(start);
    const { id, them } = await colleague(client, start.url);
    const other = await colleague(client, start.url);
    const { data: given } = await api.feedbackCreate({
      client: other.them,
      body: { kind: 'praise', recipient_ids: [id], body: 'Nice', send: true },
      throwOnError: true,
    });
    const one = { client, path: { id: given.id }, throwOnError: true } as const;
    await api.feedbackReport({ ...one, client: them, body: { reason: 'Not about work' } });
    const { data: kept } = await api.feedbackKeep(one);
    assert.deepEqual(
      kept.reports.map(({ is_open }) => is_open),
      [false],
    );
    const { data: hidden } = await api.feedbackHide({ ...one, body: { reason: 'Names a client' } });
    assert.equal(hidden.state, 'hidden');
    const { data: shown } = await api.feedbackUnhide(one);
    assert.equal(shown.state, 'sent');
  },
  'asks for feedback, which one colleague declines, and withdraws the request': async (start) => {
    const client = await signedIn(start);
    const { id, them } = await colleague(client, start.url);
    const { data: asked } = await api.feedbackRequestsCreate({
      client,
      body: { from_ids: [id], question: 'What should I do more of?' },
      throwOnError: true,
    });
    const one = { client, path: { id: asked.id }, throwOnError: true } as const;
    const { data: waiting } = await api.feedbackRequestsList({
      client: them,
      query: { waiting: true },
      throwOnError: true,
    });
    assert.equal(waiting.total, 1);
    await api.feedbackRequestsDecline({ ...one, client: them, body: { reason: 'I was away' } });
    const { data: read } = await api.feedbackRequestsById(one);
    assert.deepEqual(
      read.people.map(({ state, reason }) => [state, reason]),
      [['declined', 'I was away']],
    );
    await api.feedbackRequestsWithdraw(one);
  },
};
