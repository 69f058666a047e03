import { useSyncExternalStore } from 'react';

export type Toast = {
  id: number;
  text: string;
  tone: 'done' | 'problem';
  /** What can still be done about it, such as Undo. A toast with an action stays until it is used, closed or followed. */
  action?: { label: string; run: () => unknown };
};

/** More than these would cover the work; the oldest make room. */
const MOST = 3;
const PLAIN_STAYS_MS = 8_000;

let shown: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

const show = (toasts: readonly Toast[]) => {
  shown = toasts;
  for (const listener of listeners) listener();
};

/**
 * Says what has happened. A problem and a toast with an action have no timer: nobody who reads slowly, or reaches
 * for Undo by keyboard, comes too late. A new action takes the place of the one before, as in every editor's Ctrl+Z.
 * @returns its id, for `dismissToast`
 */
export function toast({ tone = 'done', ...said }: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): number {
  const fresh: Toast = { id: nextId++, tone, ...said };
  const rest = fresh.action ? shown.filter((other) => !other.action) : shown;
  show([...rest, fresh].slice(-MOST));
  if (!fresh.action && tone === 'done') setTimeout(() => dismissToast(fresh.id), PLAIN_STAYS_MS);
  return fresh.id;
}

export const dismissToast = (id: number): void => show(shown.filter((other) => other.id !== id));

/** Uses the action of a toast; it can be used once. */
export function runToastAction({ id, action }: Toast): void {
  dismissToast(id);
  void action?.run();
}

/** The newest toast that can still be acted upon. */
export const newestAction = (): Toast | undefined => shown.findLast((other) => other.action);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What is said at the moment, the newest last. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => shown);
