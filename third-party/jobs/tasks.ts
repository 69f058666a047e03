import assert from 'node:assert/strict';
import * as api from '../client/sdk.gen.ts';
import { type Job, newTask, signedIn } from './start.ts';

export const jobs: Record<string, Job> = {
  'creates tasks, filters them and pages by cursor': async (start) => {
    const client = await signedIn(start);
    const mark = crypto.randomUUID().slice(0, 8);
    const { data: tag } = await api.taskTagsCreate({ client, body: { name: `Tag ${mark}` }, throwOnError: true });
    for (let n = 1; n <= 5; n++) {
      const body = { title: `${mark} ${n}`, priority: n % 2 ? 'high' : 'low', due_on: `2027-01-0${n}` } as const;
      await api.tasksCreate({
        client,
        body: { ...body, tag_ids: [tag.id] },
        headers: { 'Idempotency-Key': `${mark}-${n}` },
        throwOnError: true,
      });
    }
    const query = { q: mark, priority: ['high'], tag_id: [tag.id], sort: '-due_on', limit: 2 } as const;
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { data } = await api.tasksList({
        client,
        query: { ...query, priority: ['high'], tag_id: [tag.id], ...(cursor && { cursor }) },
        throwOnError: true,
      });
      if (!cursor) assert.equal(data.total, 3);
      seen.push(...data.items.map(({ title }) => title));
      cursor = data.next_cursor;
    } while (cursor);
    assert.deepEqual(seen, [`${mark} 5`, `${mark} 3`, `${mark} 1`]);
    const { data: rows } = await api.tasksList({
      client,
      query: { ...query, priority: ['high'], tag_id: [tag.id], count: 'none' },
      throwOnError: true,
    });
    assert.deepEqual([rows.items.length, rows.total], [2, null]);
    const { data: groups } = await api.tasksGroups({
      client,
      query: { by: 'status', q: mark },
      throwOnError: true,
    });
    assert.deepEqual(groups, { groups: [{ key: 'todo', count: 5 }], others: 0 });
    const { data: tagged } = await api.tasksTagCounts({ client, query: { tag_id: [tag.id] }, throwOnError: true });
    assert.deepEqual(tagged, { counts: [{ tag_id: tag.id, count: 5 }] });
    const path = { id: await newTask(client, `Watched ${mark}`) };
    const { data: before } = await api.tasksWatchers({ client, path, throwOnError: true });
    const { data: stopped } = await api.tasksUnwatch({ client, path, throwOnError: true });
    const { data: again } = await api.tasksWatch({ client, path, throwOnError: true });
    assert.deepEqual([before.watching, stopped.watching, again], [true, false, before]);
  },

  'deletes and restores many tasks': async (start) => {
    const client = await signedIn(start);
    const taskIds = [await newTask(client, 'One to delete'), await newTask(client, 'Another')];
    const missing = 9_007_199_254_740_991;
    const { data: gone } = await api.tasksBulkDelete({
      client,
      body: { taskIds: [...taskIds, missing] },
      throwOnError: true,
    });
    assert.deepEqual([gone.deleted, gone.notFound, gone.notFoundTaskIds], [2, 1, [missing]]);
    const { data: bin } = await api.tasksList({ client, query: { deleted: true }, throwOnError: true });
    assert.ok(taskIds.every((id) => bin.items.some((task) => task.id === id && task.deleted_at)));
    const { data: back } = await api.tasksBulkRestore({ client, body: { taskIds }, throwOnError: true });
    assert.equal(back.restored, 2);
  },

  'changes a task and receives a conflict': async (start) => {
    const client = await signedIn(start);
    const { data: task } = await api.tasksCreate({ client, body: { title: 'As it was' }, throwOnError: true });
    const change = { client, path: { id: task.id } };
    const { data: changed } = await api.tasksUpdate({
      ...change,
      body: { status: 'done', version: task.version },
      throwOnError: true,
    });
    assert.ok(changed.completed_at);
    const stale = await api.tasksUpdate({
      ...change,
      body: { status: 'todo', version: task.version },
      throwOnError: false,
    });
    assert.equal(stale.response?.status, 409);
    assert.partialDeepStrictEqual(stale.error?.details, { current: { status: 'done' } });
  },

  'changes many tasks at once and undoes it': async (start) => {
    const client = await signedIn(start);
    const one = await newTask(client, 'One to change');
    const taskIds = [one, await newTask(client, 'Another to change')];
    const { data: changed } = await api.tasksBulkUpdate({
      client,
      body: { taskIds, changes: { status: 'done', priority: 'high' }, undoable: true },
      throwOnError: true,
    });
    assert.equal(changed.updated, 2);
    assert.ok(changed.undo_id);
    const { data: back } = await api.tasksUndoBulkUpdate({
      client,
      body: { undo_id: changed.undo_id },
      throwOnError: true,
    });
    assert.deepEqual([back.undone, back.changedSince], [2, 0]);
    await api.tasksRemove({ client, path: { id: one }, throwOnError: true });
    const { data: gone } = await api.tasksById({ client, path: { id: one }, throwOnError: true });
    assert.ok(gone.deleted_at);
  },

  'imports tasks from a spreadsheet after a dry run': async (start) => {
    const client = await signedIn(start);
    const mark = crypto.randomUUID().slice(0, 8);
    const sheet = { client, throwOnError: true } as const;
    const body = {
      file: new File([`title,tags\n${mark} one,${mark}\n${mark} two,\n`], 'tasks.csv', { type: 'text/csv' }),
    };
    const { data: tried } = await api.tasksImportCsv({ ...sheet, query: { dry_run: true }, body });
    assert.deepEqual([tried.rows, tried.created, tried.new_tags], [2, 0, [mark]]);
    const { data: made } = await api.tasksImportCsv({ ...sheet, body: { ...body, create_tags: true } });
    assert.deepEqual([made.created, made.ids.length], [2, 2]);
  },

  'renames a tag, merges it into another and deletes that': async (start) => {
    const client = await signedIn(start);
    const mark = crypto.randomUUID().slice(0, 8);
    const tag = async (name: string) =>
      (await api.taskTagsCreate({ client, body: { name: `${name} ${mark}` }, throwOnError: true })).data;
    const [from, into] = [await tag('From'), await tag('Into')];
    await api.tasksCreate({ client, body: { title: 'Tagged', tag_ids: [from.id] }, throwOnError: true });
    const { data: renamed } = await api.taskTagsUpdate({
      client,
      path: { id: from.id },
      body: { color: '#0f766e', version: from.version },
      throwOnError: true,
    });
    assert.deepEqual([renamed.color, renamed.version], ['#0f766e', 2]);
    const { data: merged } = await api.taskTagsMerge({
      client,
      path: { id: from.id },
      body: { into_id: into.id },
      throwOnError: true,
    });
    assert.equal(merged.merged, 1);
    await api.taskTagsRemove({ client, path: { id: into.id }, throwOnError: true });
  },

  'saves a view, changes and deletes it': async (start) => {
    const client = await signedIn(start);
    const name = `Late ${crypto.randomUUID().slice(0, 8)}`;
    const { data: made } = await api.savedViewsCreate({
      client,
      body: { screen: 'tasks', name, query: 'overdue=true' },
      throwOnError: true,
    });
    const { data: changed } = await api.savedViewsUpdate({
      client,
      path: { id: made.id },
      body: { query: 'overdue=true&priority=high', version: made.version },
      throwOnError: true,
    });
    assert.equal(changed.name, name);
    const { data: views } = await api.savedViewsList({ client, query: { screen: 'tasks' }, throwOnError: true });
    assert.ok(views.items.some(({ id }) => id === made.id));
    await api.savedViewsRemove({ client, path: { id: made.id }, throwOnError: true });
  },
};
