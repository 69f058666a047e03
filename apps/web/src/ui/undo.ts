import { sayNow } from '../words/words.ts';
import { dismissToast, newestAction, runToastAction, takeToastId, type ToastContent, toast } from './toasts.ts';
import { toastWords } from './toast.words.ts';

/** A change whose request is not answered yet. */
type UnderWay = {
  /** Position in the order of changes. */
  id: number;
  /** The toast that confirms an undo requested during the change. */
  wanted?: number;
};

let underWay: readonly UnderWay[] = [];

/**
 * Makes a change undoable from its start: the screen may show the change before the answer arrives, and Ctrl+Z must
 * then apply to it, not to an older one. On success the toast of `offer` appears. If Ctrl+Z was pressed during the
 * request, the action of that toast runs instead; if the change failed, the undo is dropped. Both cases show a toast.
 * @param change the running request
 * @param offer returns the toast after success; null if nothing was changed
 * @throws the error of `change`, which the caller shows
 */
export async function undoable<T>(change: Promise<T>, offer: (result: T) => ToastContent | null): Promise<T> {
  const own: UnderWay = { id: takeToastId() };
  underWay = [...underWay, own];
  let content: ToastContent | null = null;
  try {
    const result = await change;
    content = offer(result);
    return result;
  } finally {
    underWay = underWay.filter((other) => other !== own);
    settle(own, content);
  }
}

function settle({ id, wanted }: UnderWay, content: ToastContent | null): void {
  if (wanted !== undefined) dismissToast(wanted);
  if (wanted === undefined || (content && !content.action)) {
    if (content) toast(content, id);
  } else if (content?.action) {
    toast({ text: sayNow(toastWords, 'runs', { text: content.text }) });
    void content.action.run();
  } else toast({ tone: 'problem', text: sayNow(toastWords, 'dropped') });
}

/**
 * Undoes the newest change: at once, or as soon as its request has succeeded.
 * @returns false if there is none
 */
export function undoNewest(): boolean {
  const pending = underWay.findLast(({ wanted }) => wanted === undefined);
  const answered = newestAction();
  if (pending && pending.id > (answered?.id ?? 0)) {
    pending.wanted = toast({ text: sayNow(toastWords, 'waits') });
    return true;
  }
  if (answered) runToastAction(answered);
  return answered !== undefined;
}
