import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/**
 * The days on which people are employed: numbered from 1 for each person, oldest first. A person without a row has
 * neither a first nor a last day. A first day after the last one was not of this period and is not copied.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table employment_periods (
    account_id ${int} not null,
    user_id ${int} not null,
    number ${int} not null,
    joined_on ${text},
    left_on ${text},
    primary key (account_id, user_id, number),
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`insert into employment_periods (account_id, user_id, number, joined_on, left_on)
    select link.account_id, link.user_id, 1, case when hr.joined_on > link.left_on then null else hr.joined_on end, link.left_on
    from employment_links link
    left join employee_hr_data hr on hr.account_id = link.account_id and hr.user_id = link.user_id
    where link.left_on is not null or hr.joined_on is not null`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    employment_periods: {
      account_id: number;
      user_id: number;
      number: number;
      joined_on: CalendarDate | null;
      left_on: CalendarDate | null;
    };
  }
}
