import type { closings } from '@jornada/contract/time-bank-closings';
import { notFound } from '@jornada/domain/refusal';
import type { Handlers } from '../http/mount.ts';
import { listPersonRows } from './closing-people.queries.ts';
import { findClosing } from './closings.queries.ts';
import { judgedMonths } from './judgement.service.ts';
import { driftOf } from './closing-drift.service.ts';

export const closingDriftHandlers: Pick<Handlers<typeof closings>, 'drift'> = {
  drift: async ({ params: { month } }, { db, caller: { accountId } }) => {
    const closing = await findClosing(db, accountId, month);
    if (!closing) throw notFound();
    const rows = await listPersonRows(db, accountId, closing.id);
    // The months of other people are open and may change; closings of older versions stored no days.
    const kept = new Map(
      rows.flatMap((row) => (row.state === 'closed' && row.judged !== null ? [[row.user_id, row] as const] : [])),
    );
    const items = [];
    for await (const own of judgedMonths(db, accountId, [...kept.keys()], month)) {
      const row = kept.get(own.userId);
      if (row) items.push(...driftOf(own, { month, row }));
    }
    return { items };
  },
};
