/** What was typed and not sent yet, a task each: closing the drawer or going elsewhere for a moment loses nothing. */
const drafts = new Map<number, string>();

export const draftOf = (taskId: number): string => drafts.get(taskId) ?? '';

export function keepDraft(taskId: number, body: string): void {
  if (body === '') drafts.delete(taskId);
  else drafts.set(taskId, body);
}
