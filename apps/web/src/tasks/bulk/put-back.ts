import { tasks } from '@jornada/contract/tasks';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { toast } from '../../ui/toasts.ts';
import { errorTextNow } from '../../words/errors.ts';
import type { Inverse } from './changes.ts';
import { undoneText } from './report.ts';

/** Brings `count` tasks back to what they were. Only tasks that were on the screen can be, so these are few, and quick. */
export async function putBack(client: QueryClient, inverse: Inverse, count: number): Promise<void> {
  try {
    for (const body of inverse) await call(tasks.bulkUpdate, { body });
    toast({ text: undoneText(count) });
  } catch (error) {
    toast({ text: errorTextNow(error), tone: 'problem' });
  } finally {
    await client.invalidateQueries({ queryKey: [tasks.list.resource] });
  }
}
