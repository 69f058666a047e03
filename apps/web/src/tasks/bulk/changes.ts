import type { Input } from '@jornada/contract/endpoint';
import type { tasks } from '@jornada/contract/tasks';

/** Fields that a bulk update sets; the screen sends one at a time, the API accepts any number. */
export type Changes = Input<typeof tasks.bulkUpdate>['body']['changes'];

/** A chosen change, its text, and the question before it is made on `count` tasks; `n` is the number as text. */
export type Changing = { changes: Changes; change: string; question: (count: number, n: string) => string };
