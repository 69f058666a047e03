import type { Input } from '@jornada/contract/endpoint';
import type { tasks } from '@jornada/contract/tasks';

/** Fields that a bulk update sets; the screen sends one at a time, the API accepts any number. */
export type Changes = Input<typeof tasks.bulkUpdate>['body']['changes'];

/** A chosen change, and its text. */
export type Changing = { changes: Changes; change: string };
