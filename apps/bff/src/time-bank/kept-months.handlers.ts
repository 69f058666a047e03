import { keptMonths } from '@jornada/contract/time-bank-kept-months';
import type { ClosingReason } from '@jornada/domain/closing';
import { ledBy } from '@jornada/domain/lines';
import { notFound } from '@jornada/domain/refusal';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { listLinesBelow } from '../db/lines.ts';
import { eachRow, pageOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import { listClosingEvents } from './closing-events.queries.ts';
import { findOwnClosing } from './closings.queries.ts';
import {
  countKept,
  KEPT_ORDER,
  type KeptFilter,
  listClosingEntries,
  listKept,
  listKeptDays,
  listRevisions,
} from './kept-months.queries.ts';
import { judgedOf } from './closing-person.service.ts';
import { closingOf, figuresOf, shownClosing, shownDays, shownKept } from './kept-months.service.ts';
import { shown } from './time-bank.service.ts';

/** The filter of the list, restricted to the people whom the caller leads if requested. */
const filterFor = async (
  db: Db,
  { accountId, userId }: Caller,
  { team, ...filter }: Omit<KeptFilter, 'user_id'> & { team?: true | undefined },
): Promise<KeptFilter> =>
  team ? { ...filter, user_id: [...ledBy(await listLinesBelow(db, accountId, userId), userId).keys()] } : filter;

export const keptMonthsHandlers: Handlers<typeof keptMonths> = {
  keptMonth: async ({ params: { month }, query: { sort, limit, cursor, count, ...query } }, { db, caller }) => {
    const { accountId } = caller;
    const closing = await closingOf(db, accountId, month);
    const filter = await filterFor(db, caller, query);
    const page = await pageOf(
      keptMonths.keptMonth,
      KEPT_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listKept(db, accountId, closing.id, filter, segment),
        count: () => countKept(db, accountId, closing.id, filter),
      },
    );
    return { ...page, closing: shownClosing(closing), items: page.items.map((row) => shownKept(caller, row)) };
  },

  exportKeptMonth: async ({ params: { month }, query: { sort, ...query } }, { db, caller }) => {
    const { accountId } = caller;
    const closing = await closingOf(db, accountId, month);
    const filter = await filterFor(db, caller, query);
    return eachRow(
      keptMonths.exportKeptMonth,
      KEPT_ORDER,
      { sort },
      (segment) => listKept(db, accountId, closing.id, filter, segment),
      (row) => {
        const { reasons, ...kept } = shownKept(caller, row);
        return { month, ...kept, reasons: reasons.join(' ') };
      },
    );
  },

  exportKeptDays: async ({ params: { month } }, { db, caller: { accountId } }) => {
    const closing = await closingOf(db, accountId, month);
    const people = eachRow(
      keptMonths.exportKeptMonth,
      KEPT_ORDER,
      {},
      (segment) => listKeptDays(db, accountId, closing.id, segment),
      (row) => row,
      // A person has 31 rows.
      50,
    );
    return daysOf(people);
  },

  keptPerson: async ({ params: { month, userId }, query: { revision } }, { db, caller }) => {
    const { accountId } = caller;
    // A closing of this person alone has priority over the closing of everybody.
    const closing = (await findOwnClosing(db, accountId, month, userId)) ?? (await closingOf(db, accountId, month));
    const revisions = await listRevisions(db, accountId, closing.id, userId);
    const row = revision === undefined ? revisions.at(-1) : revisions.find((one) => one.revision === revision);
    if (!row) throw notFound();
    const { days, stretches, doubtful, warnings } = figuresOf(row);
    const [events, entries] = await Promise.all([
      listClosingEvents(db, accountId, closing.id, userId),
      listClosingEntries(db, accountId, closing.id, userId),
    ]);
    return {
      person: { ...shownKept(caller, row), stretches, doubtful, warnings },
      days: await shownDays(db, caller, userId, days),
      revisions: revisions.map((one) => shownKept(caller, one)),
      events: events.map(({ by_user, reasons, ...event }) => ({
        ...event,
        reasons: JSON.parse(reasons) as ClosingReason[],
        user_id: by_user,
      })),
      entries: entries.map(shown),
    };
  },
};

async function* daysOf(people: AsyncIterable<Awaited<ReturnType<typeof listKeptDays>>[number]>) {
  for await (const { user_id, nome, revision, judged } of people)
    for (const { absences: _, ...day } of judgedOf(judged).days) yield { user_id, nome, revision, ...day };
}
