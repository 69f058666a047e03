/** Unsent text per task, kept when the drawer is closed. */
const drafts = new Map<number, string>();

export const draftOf = (taskId: number): string => drafts.get(taskId) ?? '';

export function keepDraft(taskId: number, body: string): void {
  if (body === '') drafts.delete(taskId);
  else drafts.set(taskId, body);
}
