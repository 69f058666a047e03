import { EMPLOYEE } from '@jornada/domain/access';
import type { EmploymentType } from '@jornada/domain/hr-data';
import type { Insertable } from 'kysely';
import { writeAudit } from '../db/audit.ts';
import type { Tables } from '../db/tables.ts';
import { type DemoAccount, streamOf } from './demo-account.ts';
import { listLinks } from './demo.queries.ts';
import { insertRows } from './insert-rows.queries.ts';
import { CITIES, DISTRICTS, GIVEN_NAMES, STREETS } from './names.ts';
import { JOBS, LEADERS } from './jobs.ts';
import { cpfOf, pisOf, bankOf } from './hr-numbers.ts';

/**
 * HR data of nearly everyone: the two newest people have none yet, and records of former employees are deactivated.
 * Sealed texts are the only part of the data set that differs each time, because sealing is randomised.
 */
export async function seedHrData(demo: DemoAccount): Promise<void> {
  const { tx, accountId, days, vault } = demo;
  const { jobs, departments, relations, recordEnded } = demo.texts.company;
  const paid = new Map(JOBS.map(([job, ...pay]) => [jobs[job], pay]));
  const random = streamOf(demo, 'employee-hr-data');
  const links = await listLinks(tx, accountId);
  const first = (wanted: number) =>
    links.find(({ level, deactivated_at }) => level === wanted && deactivated_at === null)?.user_id;
  const boss = first(5) as number;
  const admin = first(4) ?? boss;

  // Two apprentices and a person who is not an employee, in a company that is large enough.
  const employees = links
    .slice(0, -2)
    .filter(
      ({ level, job_title, deactivated_at }) =>
        level === EMPLOYEE && job_title !== jobs.intern && deactivated_at === null,
    );
  const unusual = new Map<number, EmploymentType>(
    employees.length < 10
      ? []
      : employees.slice(-3).map(({ user_id }, at) => [user_id, at < 2 ? 'apprentice' : 'pj'] as const),
  );
  const minor = unusual.size > 0 ? employees.at(-3)?.user_id : undefined;
  const bornIn = (year: number, userId: number) =>
    String(userId === minor ? Number(days.date(0).slice(0, 4)) - 17 : year);
  const rows: Insertable<Tables['employee_hr_data']>[] = [];
  for (const [at, { user_id, job_title, created_at, deactivated_at }] of links.entries()) {
    const [department, from, to] = paid.get(job_title) ?? LEADERS;
    const { city, area } = random.pick(CITIES);
    const sealed = (field: string, value: string) => vault.seal(value, { accountId, userId: user_id, field });
    const [cpf, bank, salary] = [cpfOf(random), bankOf(random), random.int(from * 100, to * 100)];
    const usual: EmploymentType = random.weighted([
      ['clt', 97],
      ['temporary', 3],
    ]);
    const type = job_title === jobs.intern ? 'intern' : (unusual.get(user_id) ?? usual);
    const row = {
      account_id: accountId,
      user_id,
      employee_number: String(1_000 + at),
      social_name: random.chance(4) ? random.pick(GIVEN_NAMES) : '',
      birth_date: bornIn(random.int(1965, 2002), user_id) + `-${two(random.int(1, 12))}-${two(random.int(1, 28))}`,
      tax_id: sealed('tax_id', cpf),
      pis_nis: sealed('pis_nis', pisOf(random)),
      job_title,
      department: departments[department],
      employment_type: type,
      joined_on: created_at.slice(0, 10),
      left_on: deactivated_at?.slice(0, 10) ?? null,
      weekly_minutes:
        type === 'intern' || type === 'apprentice'
          ? 30 * 60
          : type === 'pj'
            ? null
            : random.weighted([
                [40 * 60, 3],
                [44 * 60, 1],
              ]),
      work_regime: random.weighted([
        ['on_site', 4],
        ['hybrid', 4],
        ['remote', 2],
      ] as const),
      phone: `+55 ${area} 9${random.int(1_000, 9_999)}-${random.int(1_000, 9_999)}`,
      address: `${random.pick(STREETS)}, ${random.int(10, 2_900)}, ${random.pick(DISTRICTS)}, ${city}`,
      emergency_contact: `${random.pick(GIVEN_NAMES)} (${random.pick(relations)}), +55 ${area} 9${random.int(1_000, 9_999)}-${random.int(1_000, 9_999)}`,
      bank_account: sealed('bank_account', bank),
      salary_cents: sealed('salary_cents', String(salary)),
      currency: 'BRL',
      deactivated_at,
      deactivated_by: deactivated_at === null ? null : boss,
      reason: deactivated_at && recordEnded,
      version: deactivated_at ? 2 : 1,
      created_at,
      updated_at: deactivated_at ?? created_at,
    };
    if (at < links.length - 2) rows.push(row);
  }
  await insertRows(tx, 'employee_hr_data', rows);
  await insertRows(
    tx,
    'employment_periods',
    rows.map(({ user_id, joined_on = null, left_on = null }) => ({
      account_id: accountId,
      user_id,
      number: 1,
      joined_on,
      left_on,
    })),
  );

  // Recent reads and changes, so that the audit log and the readers list have content.
  const deed = (name: string, day: number) => ({
    accountId,
    actorId: name === 'deactivate' ? boss : admin,
    action: `employee-hr-data.${name}`,
    at: days.instant(day, random.int(9 * 60, 17 * 60)),
    requestId: 'demo',
  });
  const target = 'employee-hr-data';
  for (const { user_id: targetId, created_at, deactivated_at } of rows) {
    const by = { accountId, actorId: admin, requestId: 'demo' };
    await writeAudit(tx, { ...by, action: `${target}.create`, at: created_at }, [
      { target, targetId, fields: ['tax_id', 'pis_nis', 'bank_account', 'salary_cents', 'address'] },
    ]);
    if (deactivated_at)
      await writeAudit(tx, { ...by, actorId: boss, action: `${target}.deactivate`, at: deactivated_at }, [
        { target, targetId, fields: ['deactivated_at'] },
      ]);
  }
  for (let day = -24; day < 0; day++) {
    const targetId = random.pick(rows).user_id;
    const name = random.weighted([
      ['byId', 5],
      ['reveal', 2],
      ['replace', 1],
    ] as const);
    const fields = {
      byId: [],
      reveal: [random.pick(['tax_id', 'bank_account', 'salary_cents'] as const)],
      replace: ['phone', 'address'],
    }[name];
    await writeAudit(tx, deed(name, day), [{ target, targetId, fields }]);
  }
}

const two = (value: number) => String(value).padStart(2, '0');
