import { type RawBuilder, sql } from 'kysely';
import { byEngine } from '../db/engines/by-engine.ts';
import { idRows } from '../db/engines/fragments.ts';
import type { Db } from '../db/handle.ts';

interface WorkedSlot {
  user_id: number;
  /** Index of the slot, 0 at `start`. */
  slot: number;
  minutes: number | null;
  /** The end of the slot's last entry, in minutes since 1970. */
  end: number;
}

/**
 * Worked minutes by person and by slot of 24 hours from `start`, for entries that begin before `end`. Grouping is a
 * sort on SQLite, slower than one sum over the index per slot; on PostgreSQL it is a hash, which is faster.
 */
export const workedSlots = (
  db: Db,
  accountId: number,
  userIds: readonly number[],
  start: number,
  end: number,
): RawBuilder<WorkedSlot> =>
  byEngine(db, {
    sqlite: () => {
      const begins = sql`${start} + slots.slot * 1440`;
      const entries = sql`from work_time as entry where entry.account_id = ${accountId} and entry.user_id = person.id
        and entry.start_minute >= ${begins} and entry.start_minute < ${begins} + 1440 and entry.start_minute < ${end}`;
      return sql`
        with recursive slots (slot) as (select 0 union all select slot + 1 from slots where slot < ${Math.ceil((end - start) / 1_440) - 1})
        select person.id as user_id, slots.slot as slot,
          (select sum(entry.end_minute - entry.start_minute) ${entries}) as minutes,
          (select entry.end_minute ${entries} order by entry.start_minute desc limit 1) as "end"
        from ${idRows(db, userIds)} as person cross join slots`;
    },
    postgres: () => sql`
      select user_id, ((start_minute - ${sql.lit(start)}) / 1440)::int as slot, sum(end_minute - start_minute)::bigint as minutes, max(end_minute) as "end"
      from work_time
      where account_id = ${accountId} and user_id = any(${userIds}::bigint[]) and start_minute >= ${start} and start_minute < ${end}
      group by user_id, slot`,
  });
