import assert from 'node:assert/strict';
import * as api from '../client/sdk.gen.ts';
import { type Job, signedIn } from './start.ts';

const DAY_MS = 86_400_000;

export const jobs: Record<string, Job> = {
  'drafts a wave of NPS, opens it, and cancels it before anything is counted': async (start) => {
    const client = await signedIn(start);
    const closes_at = new Date(Date.now() + 10 * DAY_MS).toISOString();
    const { data: draft } = await api.npsCreate({
      client,
      body: { name: 'From outside', closes_at, segment_by: 'department' },
      throwOnError: true,
    });
    const one = { client, path: { id: draft.id }, throwOnError: true } as const;
    const { data: changed } = await api.npsUpdate({ ...one, body: { min_group: 6, version: draft.version } });
    await api.npsRemove(one);
    await api.npsRestore(one);
    const { data: read } = await api.npsById(one);
    assert.equal(read.min_group, changed.min_group);
    const { data: forecast } = await api.npsForecast(one);
    assert.ok(forecast.cannot_reach <= forecast.segments);
    const { data: running } = await api.npsList({ client, query: { state: ['open', 'counting'] }, throwOnError: true });
    // Another wave may be open: an account has one at a time.
    if (running.items.length === 0) {
      const { data: opened } = await api.npsOpen(one);
      assert.match(opened.message, /^Wave opened: /);
      const { data: mine } = await api.npsMine({ client, throwOnError: true });
      const asked = mine.items.some(({ id }) => id === draft.id);
      const { data: thanks } = await api.npsAnswer({
        client,
        path: { id: draft.id },
        body: { score: 9 },
        throwOnError: false,
      });
      assert.equal(thanks?.message, asked ? 'Thank you' : undefined);
    }
    const { data: canceled } = await api.npsCancel({ ...one, body: { reason: 'Only tried' } });
    assert.equal(canceled.state, 'canceled');
    const { data: results } = await api.npsResultsByWave({ client, path: { id: draft.id }, throwOnError: false });
    assert.equal(results, undefined);
    const { data: comments } = await api.npsCommentsByWave({ client, path: { id: draft.id }, throwOnError: false });
    assert.equal(comments, undefined);
    const { data: themes } = await api.npsCommentsThemes({ client, throwOnError: true });
    const { data: same } = await api.npsCommentsReplaceThemes({ client, body: themes, throwOnError: true });
    assert.deepEqual(same, themes);
    const { data: series } = await api.npsSeriesCreate({
      client,
      body: { name: 'From outside', every: 'month', weekday: 0, hour: 9, sample_percent: 50 },
      throwOnError: true,
    });
    const ofSeries = { client, path: { id: series.id }, throwOnError: true } as const;
    const { data: paused } = await api.npsSeriesUpdate({
      ...ofSeries,
      body: { is_active: false, version: series.version },
    });
    assert.equal(paused.next_opens_at, null);
    const { data: all } = await api.npsSeriesList({ client, throwOnError: true });
    assert.ok(all.items.some(({ id }) => id === series.id));
    await api.npsSeriesRemove(ofSeries);
    const { data: history } = await api.npsResultsHistory({ client, throwOnError: true });
    assert.ok(Array.isArray(history.items));
  },
};
