import { sql } from 'kysely';
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

type Asked = { accountId: number; start: number; end: number };

/** One sum over the index for each slot: grouping is a sort on SQLite, which is slower. */
const slotsOnSqlite = prepared(
  (db, { accountId, userIds, start, end, last }: Placeholders<Asked & { userIds: string; last: number }>) => {
    const begins = sql`${start} + slots.slot * 1440`;
    const entries = sql`from work_time as entry where entry.account_id = ${accountId} and entry.user_id = person.id
      and entry.start_minute >= ${begins} and entry.start_minute < ${begins} + 1440 and entry.start_minute < ${end}`;
    const query = sql<WorkedSlot & { minutes: number | null }>`
      with recursive slots (slot) as (select 0 union all select slot + 1 from slots where slot < ${last})
      select person.id as user_id, slots.slot as slot,
        (select sum(entry.end_minute - entry.start_minute) ${entries}) as minutes,
        (select entry.end_minute ${entries} order by entry.start_minute desc limit 1) as "end"
      from (select value as id from json_each(${userIds})) as person cross join slots`;
    return { compile: () => query.compile(sqlOf(db)) };
  },
);

/** A group for each slot, which PostgreSQL finds by a hash. One JSON array, since its driver takes long for many rows. */
const slotsOnPostgres = (db: Db, { accountId, start, end }: Asked, userIds: readonly number[]) =>
  sql<{ slots: [userId: number, slot: number, minutes: number, end: number][] }>`
    select coalesce(json_agg(json_build_array(user_id, slot, minutes, "end")), '[]') as slots from (
      select user_id, ((start_minute - ${sql.lit(start)}) / 1440)::int as slot, sum(end_minute - start_minute) as minutes, max(end_minute) as "end"
      from work_time
      where account_id = ${accountId} and user_id = any(${userIds}::bigint[]) and start_minute >= ${start} and start_minute < ${end}
      group by user_id, slot) as worked`.execute(sqlOf(db));

/** Worked minutes by person and by slot of 24 hours from `start`, for entries that begin before `end`. */
export const workedSlots = (
  db: Db,
  accountId: number,
  userIds: readonly number[],
  start: number,
  end: number,
): Promise<WorkedSlot[]> => {
  const asked = { accountId, start, end };
  return byEngine(db, {
    sqlite: async () => {
      const last = Math.ceil((end - start) / 1_440) - 1;
      const rows = await slotsOnSqlite(db, { ...asked, userIds: JSON.stringify(userIds), last });
      return rows.filter((row): row is WorkedSlot => row.minutes !== null);
    },
    postgres: async () => {
      const { rows } = await slotsOnPostgres(db, asked, userIds);
      return (rows[0]?.slots ?? []).map(([user_id, slot, minutes, last]) => ({ user_id, slot, minutes, end: last }));
    },
  });
};
