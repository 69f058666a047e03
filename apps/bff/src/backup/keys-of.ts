import { countByKey } from '../absences/files.queries.ts';
import type { Db } from '../db/handle.ts';
import { answersSealedWith } from '../nps/sealed-comments.queries.ts';
import { evaluationsSealedWith } from '../performance-evaluations/sealed-evaluations.queries.ts';
import { keysInUse } from '../employee-hr-data/sealed-values.queries.ts';

/** The ids of all keys with which values and documents are sealed, in alphabetical order. */
export const keysOf = async (db: Db): Promise<string[]> =>
  [
    ...new Set([
      ...(await keysInUse(db)),
      ...(await countByKey(db)).keys(),
      ...(await answersSealedWith(db)),
      ...(await evaluationsSealedWith(db)),
    ]),
  ].sort();
