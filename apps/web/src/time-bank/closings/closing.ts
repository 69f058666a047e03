import type { Output } from '@jornada/contract/endpoint';
import type { closings } from '@jornada/contract/time-bank-closings';

/** A person in the preview of a closing. */
export type ClosingPerson = Output<typeof closings.close>['people'][number];
