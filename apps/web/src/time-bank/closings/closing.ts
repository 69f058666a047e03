import type { Output } from '@jornada/contract/endpoint';
import type { timeBank } from '@jornada/contract/time-bank';

/** A person in the preview of a closing. */
export type ClosingPerson = Output<typeof timeBank.close>['people'][number];
