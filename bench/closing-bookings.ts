import { copyFileSync, mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { addDays } from '@jornada/domain/calendar';
import { firstDayOf, monthAfter, type Month } from '@jornada/domain/months';
import { PRAGMAS } from './bare/sqlite.ts';
import { factor, type Line } from './line.ts';
import { compare, type Effort } from './load.ts';
import { ACCOUNT, type Row } from './rows.ts';
import { signIn, startJornada } from './servers.ts';
import { insert } from './sqlite.ts';
import { DIFFERENCES, FROM, close, withCompany } from './closing-company.ts';

/** Closes one month per round, so that the ledgers grow by a month, as in production. */
export async function measureBookings(people: number, { rounds }: Effort): Promise<Line> {
  let to = FROM;
  for (let round = 0; round < rounds; round++) to = monthAfter(to);
  return withCompany(people, to, async (database) => {
    mkdirSync(join(database, '../bare'));
    const bare = join(database, '../bare/jornada.sqlite');
    copyFileSync(database, bare);
    const jornada = await startJornada(database);
    const file = new DatabaseSync(bare);
    file.exec(PRAGMAS);
    try {
      const headers = await signIn(jornada.url);
      let [closed, inserted]: [Month, Month] = [FROM, FROM];
      const sides = await compare(
        [
          async () => {
            const took = await close(jornada, headers, closed, people, false);
            closed = monthAfter(closed);
            return took;
          },
          async () => {
            const rows = entriesOf(
              people,
              inserted,
              inserted === FROM ? 1 : 1 + people * DIFFERENCES * monthsSince(inserted),
            );
            inserted = monthAfter(inserted);
            const begun = performance.now();
            file.exec('begin immediate');
            insert(file, 'time_bank_entries', rows);
            file.exec('commit');
            return performance.now() - begun;
          },
        ],
        rounds,
      );
      const booked = (people * DIFFERENCES).toLocaleString('en');
      return factor(`closing ${people.toLocaleString('en')} people, ${booked} entries against bare rows`, sides, 4);
    } finally {
      file.close();
      await jornada.stop();
    }
  });
}

const monthsSince = (month: Month): number => {
  let months = 0;
  for (let at = FROM; at < month; at = monthAfter(at)) months++;
  return months;
};

/** The entries that a closing books, created without calculation. */
function entriesOf(people: number, month: Month, first: number): Row[] {
  return Array.from({ length: people * DIFFERENCES }, (_, at) => {
    const [day, isCredit] = [addDays(firstDayOf(month), at % DIFFERENCES), at % 2 === 0];
    return {
      account_id: ACCOUNT,
      id: first + at,
      user_id: 2 + Math.floor(at / DIFFERENCES),
      kind: isCredit ? 'credit' : 'debit',
      minutes: 60,
      signed_minutes: isCredit ? 60 : -60,
      occurred_on: day,
      due_on: isCredit ? addDays(day, 180) : null,
      origin: 'closing',
      reason: month,
      created_by: 1,
      created_at: `${month}-28T12:00:00.000Z`,
      refers_to: null,
      payout_percent: null,
      closing_id: null,
      balance_after_minutes: 0,
    };
  });
}
