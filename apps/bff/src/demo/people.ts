import { ACCOUNTANT, ADMIN, EMPLOYEE, type Level, MANAGER } from '@jornada/domain/access';
import { linkEndedOn } from '@jornada/domain/ended-link';
import { fold } from '@jornada/domain/text';
import type { Insertable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { asciiName, type DemoAccount, FOUNDED, streamOf } from './demo-account.ts';
import { insertRows } from './insert-rows.queries.ts';
import { FAMILY_NAMES, GIVEN_NAMES } from './names.ts';
import type { Job } from './texts/categories.ts';

/** A person with a fixed name and e-mail, for signing in. */
export interface NamedPerson {
  nome: string;
  email: string;
  level: Level;
  job: Job;
  /** The employment link is inactive. */
  inactive?: true;
}

/** The last working day of the named person whose link has ended. */
export const FORMER_LEFT = -20;
/** The last working day of an employee whose link is ended by an offboarding. */
export const JUST_LEFT = -3;

export interface DemoPerson {
  id: number;
  level: Level;
  active: boolean;
}

/** Other employees: levels and jobs in the proportions of a company of about forty. */
const TRADES: readonly (readonly [trade: readonly [Level, Job], weight: number])[] = [
  [[EMPLOYEE, 'softwareAnalyst'], 8],
  [[EMPLOYEE, 'supportAnalyst'], 6],
  [[EMPLOYEE, 'designer'], 4],
  [[EMPLOYEE, 'fieldAgent'], 5],
  [[EMPLOYEE, 'businessAnalyst'], 5],
  [[EMPLOYEE, 'officeAssistant'], 3],
  [[EMPLOYEE, 'intern'], 2],
  [[ACCOUNTANT, 'payrollAnalyst'], 2],
  [[MANAGER, 'projectManager'], 3],
  [[MANAGER, 'serviceManager'], 1],
  [[ADMIN, 'hrAnalyst'], 1],
];

/**
 * The account's people: the `named` ones, then others up to `total`.
 * @param firstId id of the first; user ids are global
 * @param passwordHash null if none of them may sign in
 */
export async function seedPeople(
  demo: DemoAccount,
  {
    named,
    total,
    firstId,
    passwordHash,
  }: { named: readonly NamedPerson[]; total: number; firstId: number; passwordHash: string | null },
): Promise<DemoPerson[]> {
  const random = streamOf(demo, 'people');
  const [given, family] = [random.shuffled(GIVEN_NAMES), random.shuffled(FAMILY_NAMES)];
  const others = Array.from({ length: total - named.length }, (_, at): NamedPerson => {
    const [level, job] = random.weighted(TRADES);
    const [first, last] = [given[at % given.length], family[at % family.length]];
    // Many Brazilians have two family names and use the last.
    const middle = random.chance(40) ? ` ${random.pick(FAMILY_NAMES.filter((name) => name !== last))}` : '';
    return {
      nome: `${first}${middle} ${last}`,
      email: `${asciiName(`${first} ${last}`, '.')}@${demo.mailDomain}`,
      level,
      job,
    };
  });

  const { accountId, days, texts, tx } = demo;
  const users: Insertable<Tables['users']>[] = [];
  const logins: Insertable<Tables['logins']>[] = [];
  const links: Insertable<Tables['employment_links']>[] = [];
  const people = [...named, ...others].map(({ nome, email, level, job, inactive }, at): DemoPerson => {
    const id = firstId + at;
    // The named people founded the account; the others joined in its first ten months, before the oldest data.
    const joinedOn = at < named.length ? FOUNDED : FOUNDED + random.int(1, 200);
    const since = days.instant(joinedOn, random.int(9 * 60, 17 * 60));
    const leftAt = inactive ? days.instant(FORMER_LEFT, 18 * 60) : null;
    const address = { email, email_folded: email.toLowerCase() };
    const made = { created_at: since, updated_at: since };
    users.push({ id, nome, nome_folded: fold(nome), ...address, ...made });
    if (passwordHash !== null) logins.push({ id, ...address, password_hash: passwordHash, ...made });
    links.push({
      account_id: accountId,
      user_id: id,
      login_id: passwordHash === null ? null : id,
      level,
      job_title: texts.company.jobs[job],
      deactivated_at: leftAt,
      ...(inactive ? linkEndedOn(days.date(FORMER_LEFT)) : { left_on: null, access_until: null }),
      version: leftAt ? 2 : 1,
      created_at: since,
      updated_at: leftAt ?? since,
    });
    return { id, level, active: !inactive };
  });
  await insertRows(tx, 'users', users);
  await insertRows(tx, 'logins', logins);
  await insertRows(tx, 'employment_links', links);
  return people;
}
