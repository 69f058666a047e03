import { randomUUID } from 'node:crypto';
import { type Level, LEVELS } from '@jornada/domain/access';
import type { Page } from 'playwright/test';
import { insertLogin } from '../apps/bff/src/session/logins.queries.ts';
import { hashPassword } from '../apps/bff/src/session/passwords.ts';
import { NEW_ACCOUNT } from '../apps/bff/src/setup/first-account.ts';
import { insertAccount, insertLink, insertUser } from '../apps/bff/src/setup/setup.queries.ts';
import type { TestEnvironment } from './test-environment.ts';

export interface Person {
  userId: number;
  nome: string;
  email: string;
  password: string;
  level: Level;
}

/** An account for this test only, with one person of each level. */
export interface Account {
  id: number;
  name: string;
  people: Record<Level, Person>;
}

const NAMES: Record<Level, string> = {
  1: 'Elisa Employee',
  2: 'Caio Accountant',
  3: 'Marta Manager',
  4: 'Ada Admin',
  5: 'Sofia Super',
};
const PASSWORD = 'Journeys-2026-jornada';

let hash: Promise<string> | undefined;

export async function newAccount({ db }: Pick<TestEnvironment, 'db'>): Promise<Account> {
  const at = new Date().toISOString();
  const name = `Account ${randomUUID().slice(0, 8)}`;
  // Hashing is slow by design, so all test people share one hash.
  hash ??= hashPassword(PASSWORD);
  const password_hash = await hash;
  const { id } = await insertAccount(db, { ...NEW_ACCOUNT, name, locale: 'en-US' }, at);
  const people = LEVELS.map(async (level): Promise<[Level, Person]> => {
    const nome = NAMES[level];
    const email = `level${level}.${randomUUID().slice(0, 8)}@e2e.test`;
    const { id: userId } = await insertUser(db, { nome, email }, at);
    const { id: loginId } = await insertLogin(db, { email, password_hash }, at);
    await insertLink(db, { account_id: id, user_id: userId, login_id: loginId, level }, at);
    return [level, { userId, nome, email, password: PASSWORD, level }];
  });
  return { id, name, people: Object.fromEntries(await Promise.all(people)) as Record<Level, Person> };
}

/** Adds an employee to an account. */
export async function addPerson({ db }: Pick<TestEnvironment, 'db'>, account: Account, nome: string): Promise<Person> {
  const at = new Date().toISOString();
  const email = `more.${randomUUID().slice(0, 8)}@e2e.test`;
  hash ??= hashPassword(PASSWORD);
  const { id: userId } = await insertUser(db, { nome, email }, at);
  const { id: login_id } = await insertLogin(db, { email, password_hash: await hash }, at);
  await insertLink(db, { account_id: account.id, user_id: userId, login_id, level: 1 }, at);
  return { userId, nome, email, password: PASSWORD, level: 1 };
}

/** Signs the browser of `page` in without the form, for tests that are not about signing in. */
export async function enter(
  page: Page,
  { url }: Pick<TestEnvironment, 'url'>,
  { email, password }: Person,
): Promise<void> {
  // A page of another person would navigate to the first screen as soon as it notices, even during the next navigation.
  if (page.url() !== 'about:blank') await page.goto(`${url}/healthz`);
  const answer = await page.request.post(`${url}/session`, { data: { email, password }, headers: { origin: url } });
  if (!answer.ok()) throw new Error(`Signing in returned ${answer.status()}: ${await answer.text()}`);
}
