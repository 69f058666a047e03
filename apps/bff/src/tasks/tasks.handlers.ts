import { BULK_LIMIT, tasks } from '@jornada/contract/tasks';
import { notFound, staleVersion } from '@jornada/domain/refusal';
import { valuesOf } from '@jornada/domain/task-fields';
import {
  BIN_DAYS,
  bulkReport,
  completedAt,
  deletionScopeOf,
  scopeOf,
  UNDO_HOURS,
  undoReport,
} from '@jornada/domain/tasks';
import { eachRow, pageOf } from '../db/paging.ts';
import { allowTimeFor } from '../db/transaction.ts';
import type { Handlers } from '../http/mount.ts';
import { withNames } from './export.queries.ts';
import { groupsOf } from './groups.service.ts';
import { countTaskEvents, HISTORY_ORDER, listTaskEvents } from './history.queries.ts';
import { searchOf } from './task-filter.queries.ts';
import { countTasks, findTask, insertTask, listTaskIds, listTasks, TASK_ORDER, updateTask } from './tasks.queries.ts';
import { lockTotals, restoreTasks, softDeleteTasks, updateTasks } from './bulk.queries.ts';
import { addTags, countByTag, removeTags, setTags } from './tagged.queries.ts';
import { detachSubtasks } from './subtasks.queries.ts';
import { NO_SUBTASKS } from './subtask-progress.queries.ts';
import { recordMentions } from './mentions.service.ts';
import { assertParent } from './subtasks.service.ts';
import { assertNamed, sorted, todayOf, withPart, withParts } from './tasks.service.ts';
import { notifyAssignee, notifyMentioned } from './task-notices.service.ts';
import { copyForUndo, putBack, takeUndo } from './undo.service.ts';

const inDescription = (taskId: number) => ({ taskId, commentId: null });

/** Rows of an export held in memory at once. */
const EXPORTED_AT_ONCE = 250;

export const tasksHandlers: Handlers<typeof tasks> = {
  list: async ({ query: { sort, limit, cursor, count, ...filter } }, { db, caller, now }) => {
    const scope = scopeOf(caller);
    const today = todayOf(caller, now);
    const search = await searchOf(db, scope, filter);
    const page = await pageOf(
      tasks.list,
      TASK_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listTasks(db, scope, search, today, segment),
        count: () => countTasks(db, scope, search, today),
      },
    );
    return { ...page, items: await withParts(db, scope, page.items) };
  },

  ids: async ({ query: filter }, { db, caller, now }) => ({
    ids: await listTaskIds(db, scopeOf(caller), filter, todayOf(caller, now)),
  }),

  groups: ({ query: { by, ...filter } }, { db, caller, now }) =>
    groupsOf(db, scopeOf(caller), filter, todayOf(caller, now), by),

  tagCounts: async ({ query: { tag_id } }, { db, caller }) => ({
    counts: await countByTag(db, scopeOf(caller), tag_id),
  }),

  exportCsv: async ({ query: { sort, ...filter } }, { db, caller, now }) => {
    const scope = scopeOf(caller);
    const today = todayOf(caller, now);
    const search = await searchOf(db, scope, filter);
    return eachRow(
      tasks.exportCsv,
      TASK_ORDER,
      { sort },
      async (segment) => withNames(db, scope, await listTasks(db, scope, search, today, segment)),
      (row) => row,
      EXPORTED_AT_ONCE,
    );
  },

  byId: async ({ params }, { db, caller }) => {
    const scope = scopeOf(caller);
    const row = await findTask(db, scope, params.id);
    if (!row) throw notFound();
    return withPart(db, scope, row);
  },

  history: async ({ params: { id }, query }, { db, caller }) => {
    if (!(await findTask(db, scopeOf(caller), id))) throw notFound();
    const page = await pageOf(tasks.history, HISTORY_ORDER, query, {
      rows: (segment) => listTaskEvents(db, caller.accountId, id, segment),
      count: () => countTaskEvents(db, caller.accountId, id),
    });
    const items = page.items.map(({ fields, sort_key: _, ...event }) => ({
      ...event,
      fields: JSON.parse(fields) as string[],
    }));
    return { ...page, items };
  },

  create: async ({ body: { tag_ids = [], ...body } }, context) => {
    const { db, caller, now, audit } = context;
    await assertNamed(db, caller.accountId, { ...body, tag_ids });
    const at = now.toISOString();
    const status = body.status ?? 'todo';
    const row = await insertTask(db, caller.accountId, {
      title: body.title,
      description: body.description ?? '',
      status,
      priority: body.priority ?? 'normal',
      assignee_id: body.assignee_id ?? null,
      client_id: body.client_id ?? null,
      ...valuesOf(body),
      created_by: caller.userId,
      created_at: at,
      updated_at: at,
      completed_at: completedAt(status, null, at),
      parent_id: body.parent_id ?? null,
    });
    // After the insert, which holds the lock under which parents are checked.
    if (row.parent_id !== null) await assertParent(db, scopeOf(caller), row.id, row.parent_id);
    await addTags(db, caller.accountId, [row.id], tag_ids);
    const text = row.description;
    const where = inDescription(row.id);
    const mentioned = await recordMentions(db, caller.accountId, where, { before: '', text, by: caller.userId, at });
    audit({ target: 'tasks', targetId: row.id, fields: Object.keys({ ...body, ...(tag_ids.length && { tag_ids }) }) });
    await notifyAssignee(context, row.assignee_id, [row.id]);
    await notifyMentioned(context, row.id, mentioned);
    if (row.parent_id !== null) return withPart(db, scopeOf(caller), row);
    return { ...row, tag_ids: sorted(tag_ids), parent_title: null, ...NO_SUBTASKS };
  },

  update: async ({ params: { id }, body: { version, tag_ids, ...changes } }, context) => {
    const { db, caller, now, audit } = context;
    const scope = scopeOf(caller);
    const before = await findTask(db, scope, id);
    if (!before || before.deleted_at !== null) throw notFound();
    await assertNamed(db, caller.accountId, { ...changes, tag_ids });
    const { parent_id } = changes;
    if (parent_id && parent_id !== before.parent_id) {
      await lockTotals(db, caller.accountId);
      await assertParent(db, scope, id, parent_id);
      await detachSubtasks(db, caller.accountId, [id]);
    }
    const at = now.toISOString();
    const row = await updateTask(db, scope, id, version, {
      ...changes,
      ...(changes.status && { completed_at: completedAt(changes.status, before.completed_at, at) }),
      updated_at: at,
    });
    if (!row) {
      const current = await findTask(db, scope, id);
      if (!current || current.deleted_at !== null) throw notFound();
      throw staleVersion(await withPart(db, scope, current));
    }
    if (tag_ids) await setTags(db, caller.accountId, id, tag_ids);
    const texts = { before: before.description, text: row.description };
    const mentioned =
      texts.text === texts.before
        ? []
        : await recordMentions(db, caller.accountId, inDescription(id), { ...texts, by: caller.userId, at });
    audit({ target: 'tasks', targetId: id, fields: Object.keys({ ...changes, ...(tag_ids && { tag_ids }) }) });
    if (row.assignee_id !== before.assignee_id) await notifyAssignee(context, row.assignee_id, [id]);
    await notifyMentioned(context, id, mentioned);
    return withPart(db, scope, row);
  },

  remove: async ({ params: { id } }, { db, caller, now, audit }) => {
    const scope = deletionScopeOf(caller);
    const { deleted, subtasks } = await softDeleteTasks(db, scope, [id], caller.userId, now.toISOString());
    if (!deleted.length) throw notFound();
    audit({ target: 'tasks', ...(subtasks.length ? { targetIds: [id, ...subtasks] } : { targetId: id }) });
    return { message: 'Deleted' };
  },

  bulkDelete: async ({ body: { taskIds } }, { db, caller, now, audit }) => {
    await allowTimeFor(db, taskIds.length);
    const scope = deletionScopeOf(caller);
    const { deleted, subtasks } = await softDeleteTasks(db, scope, taskIds, caller.userId, now.toISOString());
    if (deleted.length) audit({ target: 'tasks', targetIds: [...deleted, ...subtasks] });
    return bulkReport('deleted', taskIds, deleted);
  },

  bulkRestore: async ({ body: { taskIds } }, { db, caller, now, audit }) => {
    const since = new Date(now.getTime() - BIN_DAYS * 86_400_000).toISOString();
    await allowTimeFor(db, taskIds.length);
    const { restored, subtasks } = await restoreTasks(db, deletionScopeOf(caller), taskIds, since);
    // A subtask may also be among the requested ids.
    const all = [...new Set([...restored, ...subtasks])];
    if (all.length) audit({ target: 'tasks', targetIds: all });
    return bulkReport('restored', taskIds, restored);
  },

  bulkUpdate: async ({ body: { taskIds, changes, undoable } }, context) => {
    const { db, caller, now, audit } = context;
    const { add_tag_ids = [], remove_tag_ids = [], ...fields } = changes;
    await allowTimeFor(db, taskIds.length);
    await assertNamed(db, caller.accountId, changes, 'changes.');
    const [scope, at] = [scopeOf(caller), now.toISOString()];
    const undoId = undoable
      ? await copyForUndo(db, scope, taskIds, {
          by: caller.userId,
          at,
          fields: Object.keys(changes),
          addTagIds: add_tag_ids,
          removeTagIds: remove_tag_ids,
        })
      : undefined;
    const updated = await updateTasks(db, scope, taskIds, fields, at);
    if (updated.length) {
      await removeTags(db, caller.accountId, updated, remove_tag_ids);
      await addTags(db, caller.accountId, updated, add_tag_ids);
      audit({ target: 'tasks', targetIds: updated, fields: Object.keys(changes) });
      await notifyAssignee(context, fields.assignee_id, updated);
    }
    return { ...bulkReport('updated', taskIds, updated), ...(undoId !== undefined && { undo_id: undoId }) };
  },

  undoBulkUpdate: async ({ body: { undo_id } }, { db, caller, now, audit }) => {
    const since = new Date(now.getTime() - UNDO_HOURS * 3_600_000).toISOString();
    // As many tasks as a bulk update.
    await allowTimeFor(db, BULK_LIMIT);
    const fields = await takeUndo(db, caller.accountId, { id: undo_id, by: caller.userId, since });
    if (!fields) throw notFound();
    const { undone, left } = await putBack(db, scopeOf(caller), undo_id, now.toISOString());
    // The undo is consumed, even if every task was changed since.
    audit({ target: 'tasks', ...(undone.length > 0 && { targetIds: undone }), fields });
    return undoReport(undone, left);
  },
};
