import { type RawBuilder, sql } from 'kysely';
import { byEngine } from '../db/engines/by-engine.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Placeholders } from '../db/placeholder.ts';
import { prepared } from '../db/prepared.ts';

interface WorkedSlot {
  user_id: number;
  /** Index of the slot, 0 at `start`. */
  slot: number;
  minutes: number;
  /** The end of the slot's last entry, in minutes since 1970. */
  end: number;
}

/** A row of one slot, of a slot without entries, or of all slots: the PostgreSQL driver is slow with many rows. */
type SlotRow =
  | WorkedSlot
  | { minutes: null }
  | { slots: [userId: number, slot: number, minutes: number, end: number][] };

interface Asked {
  accountId: number;
  /** In the form in which the engine receives a list as one value. */
  userIds: string;
  start: number;
  end: number;
}

/**
 * On SQLite grouping is a sort, slower than one sum over the index per slot; on PostgreSQL it is a hash, which is
 * faster.
 */
const slotRows = prepared((db, { accountId, userIds, start, end }: Placeholders<Asked>) => {
  const query: RawBuilder<SlotRow> = byEngine(db, {
    sqlite: () => {
      const begins = sql`${start} + slots.slot * 1440`;
      const entries = sql`from work_time as entry where entry.account_id = ${accountId} and entry.user_id = person.id
        and entry.start_minute >= ${begins} and entry.start_minute < ${begins} + 1440 and entry.start_minute < ${end}`;
      return sql`
        with recursive slots (slot) as (select 0 union all select slot + 1 from slots where slot < (${end} - ${start} + 1439) / 1440 - 1)
        select person.id as user_id, slots.slot as slot,
          (select sum(entry.end_minute - entry.start_minute) ${entries}) as minutes,
          (select entry.end_minute ${entries} order by entry.start_minute desc limit 1) as "end"
        from (select value as id from json_each(${userIds})) as person cross join slots`;
    },
    postgres: () => sql`
      select coalesce(json_agg(json_build_array(user_id, slot, minutes, "end")), '[]') as slots from (
        select user_id, (start_minute - ${start}::bigint) / 1440 as slot, sum(end_minute - start_minute) as minutes, max(end_minute) as "end"
        from work_time
        where account_id = ${accountId} and user_id = any(${userIds}::bigint[]) and start_minute >= ${start}::bigint and start_minute < ${end}::bigint
        group by user_id, slot) as worked`,
  });
  return { compile: () => query.compile(sqlOf(db)) };
});

/** Worked minutes by person and by slot of 24 hours from `start`, for entries that begin before `end`. */
export const workedSlots = async (
  db: Db,
  accountId: number,
  userIds: readonly number[],
  start: number,
  end: number,
): Promise<WorkedSlot[]> => {
  const rows = await slotRows(db, {
    accountId,
    userIds: byEngine(db, { sqlite: () => JSON.stringify(userIds), postgres: () => `{${userIds.join(',')}}` }),
    start,
    end,
  });
  return rows.flatMap((row): WorkedSlot[] => {
    if ('slots' in row)
      return row.slots.map(([user_id, slot, minutes, last]) => ({ user_id, slot, minutes, end: last }));
    return row.minutes === null ? [] : [row];
  });
};
