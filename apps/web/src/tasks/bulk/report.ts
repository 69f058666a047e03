import { sayNow } from '../../words/words.ts';
import { bulkWords } from './bulk.words.ts';
import type { Progress } from './run-in-batches.ts';

/** A number formatted in the language of the page. */
const number = (value: number) => value.toLocaleString(document.documentElement.lang);

/**
 * One sentence with the number of changed tasks, and of those that were missing or changed by others in the meantime.
 * `change` is the text of an update.
 */
export function reportText(
  kind: 'delete' | 'restore' | 'update' | 'undo',
  change: string,
  { done, missing }: Pick<Progress, 'done' | 'missing'>,
): string {
  return missing.length === 0
    ? sayNow(bulkWords, `${kind}.done`, { count: done.length, n: number(done.length), change })
    : sayNow(bulkWords, `${kind}.some`, {
        count: done.length,
        absent: missing.length,
        done: number(done.length),
        missing: number(missing.length),
        change,
      });
}

export const undoLabel = (): string => sayNow(bulkWords, 'undo');
