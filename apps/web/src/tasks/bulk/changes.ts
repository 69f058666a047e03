import type { Input } from '@jornada/contract/endpoint';
import type { tasks } from '@jornada/contract/tasks';

/** What a bulk update sets; one field at a time from the screen, any number of them on the wire. */
export type Changes = Input<typeof tasks.bulkUpdate>['body']['changes'];

/** A change somebody has picked, and how it is called. */
export type Changing = { changes: Changes; change: string };
