import { task as taskShape, tasks } from '@jornada/contract/tasks';
import type { Task } from '@jornada/contract/tasks';
import type { TaskStatus } from '@jornada/domain/tasks';
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { read, useWrite } from '../../api/query.ts';
import { currentOf } from '../../api/versions.ts';
import { toast } from '../../ui/toasts.ts';
import { undoable } from '../../ui/undo.ts';
import { errorTextNow } from '../../words/errors.ts';
import { useWords } from '../../words/words.ts';
import { taskWords } from '../tasks.words.ts';
import { boardWords } from './board.words.ts';
import { columnPage, type Shown } from './column-page.ts';
import { fits } from './fits.ts';

const oneTask = (id: number) => read(tasks.byId, { params: { id } });

/** A move that conflicts with one by somebody else. */
export type StatusConflict = { task: Task; to: TaskStatus; theirs: Task };

/** A moved card, and the version that the move creates. */
type Pin = { id: number; version: number };

/** The cards moved under one filter and order, newest first. */
type Moved = { key: string; pins: readonly Pin[] };

/**
 * Moves cards between columns. A moved card is at once the first of its new column, and stays there until the filter or
 * the order changes or somebody edits the card: its sorted position may be thousands of cards further down. A move can
 * be undone.
 */
export function useMoves(shown: Shown, today: string) {
  const say = useWords(boardWords);
  const sayTask = useWords(taskWords);
  const client = useQueryClient();
  const update = useWrite(tasks.update, { errorIsShown: true });
  const [moved, setMoved] = useState<Moved>({ key: shown.key, pins: [] });
  const [saving, setSaving] = useState<ReadonlySet<number>>(new Set());
  const [conflict, setConflict] = useState<StatusConflict | null>(null);

  const pins = moved.key === shown.key ? moved.pins : NONE;
  // Each card is a query of its own, so that changes by others refresh it.
  const found = useQueries({ queries: pins.map(({ id }) => oneTask(id)), combine: dataOf });
  const first = useMemo(() => found.filter((task) => task.version <= versionIn(pins, task.id)), [found, pins]);
  const cards = useMemo(() => first.filter((task) => fits(task, shown.query, today)), [first, shown.query, today]);
  const all = useMemo(() => new Set(first.map(({ id }) => id)), [first]);

  const pin = (fresh: Pin) =>
    setMoved(({ key, pins: before }) => ({
      key: shown.key,
      pins: [fresh, ...(key === shown.key ? before : []).filter(({ id }) => id !== fresh.id)],
    }));
  /** Keeps a moved card in place while the person changes another field of it. */
  const keep = (id: number) =>
    setMoved((before) => ({
      ...before,
      pins: before.pins.map((one) => (one.id === id ? { id, version: one.version + 1 } : one)),
    }));
  const unpin = (id: number) =>
    setMoved((before) => ({ ...before, pins: before.pins.filter((other) => other.id !== id) }));

  /** Adjusts a column's total until it is refetched. */
  const count = (status: TaskStatus, by: 1 | -1) =>
    client.setQueryData(
      columnPage(shown, { status: [status] }).queryKey,
      (page) => page && { ...page, total: page.total === null ? null : page.total + by },
    );

  /** Shows `task` in the column `to` at once and saves it; resolves to the saved task or the error. */
  const put = async (task: Task, to: TaskStatus): Promise<Task | Error> => {
    const { id, status, version } = task;
    const { queryKey } = oneTask(id);
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, { ...task, status: to });
    count(status, -1);
    count(to, 1);
    pin({ id, version: version + 1 });
    setSaving((before) => new Set(before).add(id));
    try {
      return await update.mutateAsync({ params: { id }, body: { status: to, version } });
    } catch (error) {
      unpin(id);
      client.setQueryData(queryKey, currentOf(taskShape, error) ?? task);
      void client.invalidateQueries({ queryKey: [tasks.list.resource] });
      return error as Error;
    } finally {
      setSaving((before) => new Set([...before].filter((other) => other !== id)));
    }
  };

  const undo = async (saved: Task, to: TaskStatus) => {
    const back = await put(saved, to);
    // After Undo the card returns to its sorted position.
    if (!(back instanceof Error)) unpin(saved.id);
    else
      toast({
        tone: 'problem',
        text: currentOf(taskShape, back) ? say('undo-late', { title: saved.title }) : errorTextNow(back),
      });
  };

  const move = async (task: Task, to: TaskStatus): Promise<void> => {
    if (task.status === to || saving.has(task.id)) return;
    const saved = await undoable(put(task, to), (answer) =>
      answer instanceof Error
        ? null
        : {
            text: say('moved', { title: answer.title, status: sayTask(`status.${to}`) }),
            action: { label: say('undo'), run: () => undo(answer, task.status) },
          },
    );
    if (!(saved instanceof Error)) return;
    const theirs = currentOf(taskShape, saved);
    if (!theirs || theirs.deleted_at !== null) toast({ tone: 'problem', text: errorTextNow(saved) });
    // A change of other fields is no conflict: a move writes only the status.
    else if (theirs.status === task.status) await move(theirs, to);
    else if (theirs.status === to)
      toast({ text: say('moved-already', { title: theirs.title, status: sayTask(`status.${to}`) }) });
    else setConflict({ task, to, theirs });
  };

  return {
    /** The cards moved under this filter and order, newest first, with their current values. */
    cards,
    all,
    saving,
    move,
    keep,
    conflict,
    /** @param status the column chosen for the card; null closes the dialog without a change */
    resolve: (status: TaskStatus | null) => {
      if (conflict && status !== null) void move(conflict.theirs, status);
      setConflict(null);
    },
  };
}

const NONE: readonly Pin[] = [];

const versionIn = (pins: readonly Pin[], id: number) => pins.find((pin) => pin.id === id)?.version ?? 0;

const dataOf = (results: UseQueryResult<Task>[]): Task[] =>
  results.flatMap(({ data, isError }) => (data && !isError ? [data] : []));
