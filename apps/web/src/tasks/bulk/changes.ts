import type { Input } from '@jornada/contract/endpoint';
import type { tasks } from '@jornada/contract/tasks';

/** Fields that a bulk update sets; the screen sends one at a time, the API accepts any number. */
export type Changes = Input<typeof tasks.bulkUpdate>['body']['changes'];

/**
 * A chosen change, its text for the toast, and the question that confirms it for `count` tasks; `n` is the formatted
 * number.
 */
export type Changing = { changes: Changes; change: string; question: (count: number, n: string) => string };
