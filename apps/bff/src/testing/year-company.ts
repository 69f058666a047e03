import { type Month } from '@jornada/domain/months';
import { absencesDue } from '../jobs/absences-due.ts';
import type { Answer, TestPerson, TestServer } from '../testing.ts';
import { FULL } from './month-company.ts';

export const YEAR = '2026';
export const MONTHS: readonly Month[] = Array.from(
  { length: 12 },
  (_, at) => `${YEAR}-${String(at + 1).padStart(2, '0')}`,
);

/** Counts of the events of a year. */
export interface Counts {
  hours: number;
  requests: number;
  /** Approved days off from the time bank. */
  daysOff: number;
  recorded: number;
  refused: number;
  held: number;
  corrected: number;
  /** Settlements, including reversed ones. */
  settled: number;
  reversed: number;
  handOvers: number;
}

export interface YearCompany {
  boss: TestPerson;
  accountant: TestPerson;
  workers: readonly TestPerson[];
  counts: Counts;
  /** Sends a request as a person at the time of the server's clock. */
  call(who: TestPerson, method: string, path: string, body?: object): Promise<Answer>;
  /** Sends a request that must succeed. */
  done(who: TestPerson, method: string, path: string, body?: object): Promise<Answer['body']>;
  /** Advances the clock to an instant and runs the jobs in between. */
  passUntil(at: string): Promise<void>;
}

/** Kinds in the order in which they are created. */
const KINDS = [
  { name: 'Férias', effect: 'excused', counts_days: 'calendar', whole_days_only: true, payroll_code: '0601' },
  { name: 'Atestado', effect: 'excused', is_private: true, payroll_code: '0602' },
  { name: 'Consulta', effect: 'excused', payroll_code: '0603' },
  { name: 'Folga', effect: 'bank' },
  { name: 'Falta', effect: 'unpaid', who_asks: 'record_only' },
] as const;
/** The last of the workers leaves during a month, and is settled before that month is closed. */
export const LAST_DAY = `${YEAR}-09-17`;

/** Their ids. */
export const [VACATION, CERTIFICATE, APPOINTMENT, DAY_OFF, UNEXCUSED] = [1, 2, 3, 4, 5];

export async function openCompany(server: TestServer, people: number): Promise<YearCompany> {
  server.setNow(new Date(`${YEAR}-01-02T12:00:00.000Z`));
  const boss = await server.person({ level: 5, nome: 'Ana Dona' });
  const join = (level: 1 | 2 | 3, nome: string) => server.person({ level, nome, accountId: boss.accountId });
  const accountant = await join(2, 'Célia Contadora');
  const workers: TestPerson[] = [];
  while (workers.length < people - 2) workers.push(await join(1, `Pessoa ${workers.length + 1}`));

  const tokens = new Map<number, string>();
  const call: YearCompany['call'] = async (who, method, path, body) => {
    const token = tokens.get(who.userId) ?? (await server.tokenOf(who));
    tokens.set(who.userId, token);
    return server.call({ ...who, token }, method, path, body);
  };
  const passUntil: YearCompany['passUntil'] = async (at) => {
    const now = new Date(at);
    server.setNow(now);
    // Tokens expire sooner.
    tokens.clear();
    const log = { info() {}, warn() {}, error() {} };
    await absencesDue.run({ db: server.db, files: server.files, now, log, signal: new AbortController().signal });
  };
  const done: YearCompany['done'] = async (who, method, path, body) => {
    const answer = await call(who, method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const none = { hours: 0, requests: 0, daysOff: 0, recorded: 0, refused: 0 };
  const counts = { ...none, held: 0, corrected: 0, settled: 0, reversed: 0, handOvers: 0 };
  const company = { boss, accountant, workers, counts, call, done, passUntil };

  await done(boss, 'POST', '/v2/accounts/holidays/national', { year: Number(YEAR) });
  for (const kind of KINDS) await done(boss, 'POST', '/v2/absences/kinds', kind);
  for (const [at, { userId }] of [...workers, accountant].entries()) {
    const schedule = { valid_from: `${YEAR}-01-01`, minutes: FULL };
    await done(boss, 'POST', `/v2/work-time/schedules/${userId}`, schedule);
    const record = { employment_type: 'clt', department: at % 3 ? 'Produção' : 'Vendas', exempt: false };
    // Some never get a number: their field stays empty in the files.
    const employee_number = at % 20 === 7 ? '' : String(1_000 + at);
    await done(boss, 'PUT', `/v2/payroll/people/${userId}`, { ...record, employee_number });
  }
  return company;
}

/** The worker who leaves. */
export const leaverOf = (workers: readonly TestPerson[]): TestPerson => workers.at(-1) as TestPerson;
