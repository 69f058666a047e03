import { createStore, useStore } from '../state/store.ts';

export type Toast = {
  id: number;
  text: string;
  tone: 'done' | 'problem';
  /** An action such as Undo. A toast with an action stays until the action runs or the toast is closed or replaced. */
  action?: { label: string; run: () => unknown };
};

/** Maximum number of toasts, to keep the page visible; the oldest are removed. */
const MOST = 3;
const PLAIN_STAYS_MS = 8_000;

export type ToastContent = Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] };

const toasts = createStore<readonly Toast[]>([]);
let nextId = 1;

/** Reserves the id of a later toast. Ids order changes by their start: Ctrl+Z applies to the highest id. */
export const takeToastId = (): number => nextId++;

/**
 * Shows a toast. Problems and toasts with an action have no timer, so that slow readers and keyboard users have time. A
 * new action replaces the previous ones, because Ctrl+Z applies to the newest. The same message twice is shown once.
 * @returns its id, for `dismissToast`
 */
export function toast({ tone = 'done', ...content }: ToastContent, id: number = takeToastId()): number {
  const fresh: Toast = { id, tone, ...content };
  const rest = toasts.get().filter((other) => !isReplaced(other, fresh));
  toasts.set([...rest, fresh].sort((a, b) => a.id - b.id).slice(-MOST));
  if (!fresh.action && tone === 'done') setTimeout(() => dismissToast(fresh.id), PLAIN_STAYS_MS);
  return fresh.id;
}

const isReplaced = (old: Toast, fresh: Toast): boolean =>
  old.action ? fresh.action !== undefined && old.id <= fresh.id : old.text === fresh.text && !fresh.action;

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((other) => other.id !== id));

/** Removes every toast, for a page that starts over. */
export const dismissAllToasts = (): void => toasts.set([]);

/** Runs the action of a toast, at most once. */
export function runToastAction({ id, action }: Toast): void {
  dismissToast(id);
  void action?.run();
}

/** The newest toast with an action. Toasts are ordered by the start of their change, not by its answer. */
export const newestAction = (): Toast | undefined => toasts.get().findLast((other) => other.action);

/** The current toasts, newest last. */
export const useToasts = (): readonly Toast[] => useStore(toasts);

const raised = createStore(0);

/** Moves toasts up by `px` to keep them above an element at the bottom edge; 0 moves them back. */
export const raiseToasts = (px: number): void => raised.set(px);

export const useRaised = (): number => useStore(raised);
