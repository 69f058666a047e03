import type { Output } from '@jornada/contract/endpoint';
import type { closings } from '@jornada/contract/time-bank-closings';

export type Closings = Output<typeof closings.closings>;
export type Closing = Closings['items'][number];

/** A person in the preview of a closing, or in a closing. */
export type ClosingPerson = Output<typeof closings.close>['people'][number];
export type Doubtful = ClosingPerson['doubtful'][number];
