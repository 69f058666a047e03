import { SUPER_ADMIN } from '@jornada/domain/access';
import type { Locale } from '@jornada/domain/account';
import { type CalendarDate, dateIn } from '@jornada/domain/calendar';
import { Refusal } from '@jornada/domain/refusal';
import { writeAudit } from '../db/audit.ts';
import { continueIds } from '../db/engines/maintenance.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { hashPassword } from '../session/passwords.ts';
import { NEW_ACCOUNT } from '../setup/first-account.ts';
import { isEmpty } from '../setup/setup.queries.ts';
import type { FileStore } from '../files/store.ts';
import type { Vault } from '../vault/vault.ts';
import { COMPANIES, DEMO_PASSWORD, FIRST_COMPANY } from './companies.ts';
import { type DemoAccount, FOUNDED, type PictureToStore } from './demo-account.ts';
import { lastUserId } from './demo.queries.ts';
import { insertRows } from './insert-rows.queries.ts';
import { storePictures } from './pictures.ts';
import { seedPeople } from './people.ts';
import { DEMO_TEXTS } from './texts/languages.ts';
import { DEMO_TIME_ZONE, workdaysAround } from './workdays.ts';
import { seedWork } from './seed-work.ts';

/** Salt of the shared hash: constant, so rows are deterministic; the password is public anyway. */
const FIXED_SALT = Buffer.from('jornada-demo-set');

export interface SeedOptions {
  /** Number of live tasks in the first account. */
  tasks?: number;
  /** The data set's day: a date, or an instant of that day. Its history ends the evening before. */
  asOf: CalendarDate | Date;
  /** The language of its accounts and of everything written in them. */
  locale: Locale;
  vault: Vault;
  files: FileStore;
}

/**
 * Writes the demo data set into an empty database, in one transaction, and then its pictures into the store. The same
 * options give the same rows on either engine; another day changes only dates.
 * @throws Refusal if the database has an account
 */
export async function seedDemo(
  db: Db,
  { tasks = FIRST_COMPANY.tasks, asOf, locale, vault, files }: SeedOptions,
): Promise<void> {
  const days = workdaysAround(typeof asOf === 'string' ? asOf : dateIn(DEMO_TIME_ZONE, asOf));
  const passwordHash = await hashPassword(DEMO_PASSWORD, '', FIXED_SALT);
  const pictures = await inTransaction(db, async (tx) => {
    const drawn: PictureToStore[] = [];
    if (!(await isEmpty(tx)))
      throw new Refusal('conflict', 'The database has an account already: the demo data set needs an empty one');
    const at = days.instant(FOUNDED, 9 * 60);
    await insertRows(
      tx,
      'accounts',
      COMPANIES.map(({ name, planEnds }, index) => ({
        ...NEW_ACCOUNT,
        time_zone: DEMO_TIME_ZONE,
        locale,
        id: index + 1,
        name,
        plan_expires_at: planEnds === null ? null : days.instant(planEnds, 0),
        payment_overdue_since: null,
        closed_at: null,
        logo_url: null,
        created_at: at,
        updated_at: at,
      })),
    );
    for (const [index, company] of COMPANIES.entries()) {
      const demo: DemoAccount = {
        tx,
        accountId: index + 1,
        name: company.stream,
        mailDomain: company.mailDomain,
        days,
        locale,
        texts: DEMO_TEXTS[locale],
        vault,
        pictures: drawn,
      };
      const { named, people: total } = company;
      const people = await seedPeople(demo, { named, total, firstId: (await lastUserId(tx)) + 1, passwordHash });
      await seedWork(demo, company, people, index === 0 ? tasks : company.tasks);
      const by = { accountId: demo.accountId, actorId: null, action: 'demo.seed', at: days.start, requestId: 'cli' };
      await writeAudit(tx, by, [{ target: 'accounts', targetId: demo.accountId }]);
    }
    await continueIds(tx, 'accounts');
    await continueIds(tx, 'users');
    await continueIds(tx, 'logins');
    return drawn;
  });
  await storePictures(files, pictures);
}

/**
 * Fills a newly created account with the same kind of data. Its people have no password, since the demo password is
 * public. Its Super Admin also has tasks.
 * @returns a function that stores the pictures, to be called after the transaction
 */
export async function fillWithDemo(
  tx: Db,
  { accountId, userId }: { accountId: number; userId: number },
  now: Date,
  { locale, vault, files }: Pick<SeedOptions, 'locale' | 'vault' | 'files'>,
): Promise<() => Promise<void>> {
  const days = workdaysAround(dateIn(NEW_ACCOUNT.time_zone, now));
  const demo: DemoAccount = {
    tx,
    accountId,
    name: FIRST_COMPANY.stream,
    mailDomain: `demo-${accountId}.test`,
    days,
    locale,
    texts: DEMO_TEXTS[locale],
    vault,
    pictures: [],
  };
  const total = FIRST_COMPANY.people - 1;
  const others = await seedPeople(demo, { named: [], total, firstId: (await lastUserId(tx)) + 1, passwordHash: null });
  await continueIds(tx, 'users');
  await seedWork(
    demo,
    FIRST_COMPANY,
    [{ id: userId, level: SUPER_ADMIN, active: true }, ...others],
    FIRST_COMPANY.tasks,
  );
  return () => storePictures(files, demo.pictures);
}
