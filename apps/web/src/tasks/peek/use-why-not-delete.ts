import type { Task } from '@jornada/contract/tasks';
import { tasks } from '@jornada/contract/tasks';
import { may } from '@jornada/domain/access';
import { useWhyNot } from '../../api/may.ts';
import { useSession } from '../../api/session.ts';
import { useWords } from '../../words/words.ts';
import { peekWords } from './peek.words.ts';

/**
 * The reason why the person may not delete the task; undefined if they may. Levels that see only their own tasks may
 * delete those they created; for others the server answers 404.
 */
export function useWhyNotDelete(task: Task): string | undefined {
  const say = useWords(peekWords);
  const { level, user } = useSession();
  const whyNot = useWhyNot(tasks.remove);
  return whyNot ?? (may(level, 'tasks.all') || task.created_by === user.id ? undefined : say('not-yours'));
}
