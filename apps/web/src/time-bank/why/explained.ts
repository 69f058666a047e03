import type { Output } from '@jornada/contract/endpoint';
import type { statements } from '@jornada/contract/time-bank-statement';

/** An entry with the entries and lots that its numbers come from. */
export type Explained = Output<typeof statements.explainEntry>;

export type ExplainedProps = { explained: Explained; onOpen: (id: number) => void };
