import type { Output } from '@jornada/contract/endpoint';
import type { timeBank } from '@jornada/contract/time-bank';

export type Closings = Output<typeof timeBank.closings>;
export type Closing = Closings['items'][number];

/** A person in the preview of a closing, or in a closing. */
export type ClosingPerson = Output<typeof timeBank.close>['people'][number];
export type Doubtful = ClosingPerson['doubtful'][number];
