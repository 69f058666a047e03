import { type Db, sqlOf } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import * as seeds from '../demo/seeds.ts';
import { DEMO_TEXTS } from '../demo/texts/languages.ts';
import { workdaysAround } from '../demo/workdays.ts';
import { insertLogin } from '../session/logins.queries.ts';
import { insertAccount, insertLink, insertUser } from '../setup/setup.queries.ts';
import { NO_PASSWORD } from './no-password.ts';
import { type Company, DAY, type Rows } from './second-company-rows.ts';
import { peopleRows } from './second-company-people.ts';
import { tasksRows } from './second-company-tasks.ts';
import { recordsRows } from './second-company-records.ts';
import { hoursRows } from './second-company-hours.ts';
import { feedbackRows } from './second-company-feedback.ts';
import { evaluationsRows } from './second-company-evaluations.ts';
import { npsRows } from './second-company-nps.ts';
import { pdiRows } from './second-company-pdi.ts';

/**
 * Creates an account that no test uses, with rows in every table that has an account. They have the ids of the first rows
 * of any account, so a statement without an account id affects them.
 * @returns the account's id
 */
export const openSecondCompany = (db: Db, at: string): Promise<number> =>
  inTransaction(db, async (tx) => {
    const account = { name: 'Second', time_zone: 'UTC', locale: 'en', currency: 'BRL', plan_name: 'Jornada' };
    const { id: accountId } = await insertAccount(tx, account, at);
    const people: number[] = [];
    for (const level of [5, 1]) {
      const email = `level-${level}@second.test`;
      const { id } = await insertUser(tx, { nome: 'Second', email }, at);
      const login = await insertLogin(tx, { email, password_hash: NO_PASSWORD }, at);
      await insertLink(tx, { account_id: accountId, user_id: id, login_id: login.id, level }, at);
      people.push(id);
    }
    const [owner = 0, employee = 0] = people;
    for (const [table, rows] of Object.entries(rowsOf({ owner, employee, at })))
      if (rows.length)
        await sqlOf(tx)
          .insertInto(table as 'tasks')
          .values(rows.map((row) => ({ ...(row as Rows['tasks'][number]), account_id: accountId })))
          .execute();
    for (const seed of Object.values(seeds))
      await seed.plant({ tx, accountId, days: workdaysAround(DAY), texts: DEMO_TEXTS['pt-BR'], signIns: [owner] });
    return accountId;
  });

/** In the order of the foreign keys. A missing table does not compile, unless a seed of the demo data set fills it. */
const rowsOf = (company: Company): Rows => ({
  ...peopleRows(company),
  ...tasksRows(company),
  ...recordsRows(company),
  ...hoursRows(company),
  ...feedbackRows(company),
  ...evaluationsRows(company),
  ...npsRows(company),
  ...pdiRows(company),
});
