import { PHONE } from './phone.ts';
import { addDays } from '@jornada/domain/calendar';
import type { Level } from '@jornada/domain/access';
import { expect, test } from './fixtures.ts';
import {
  answerForms,
  clickCounter,
  forgottenIn,
  invite,
  lastMonths,
  mondayAhead,
  pageOf,
  PASSWORD,
  wave,
  workMonth,
} from './half-year.ts';
import { enter, type Person } from './people.ts';
import { startServerWithMail } from './server-with-mail.ts';
import { type Caller, caller } from './caller.ts';

/** Number of clicks for each step on the screens, as in docs/half-year.md. */
const CLICKS = {
  'set up': 1,
  invite: 3,
  join: 1,
  'draw lines': 2,
  'decide an absence on a phone': 1,
  'close a month': 2,
  'close a held person': 3,
  'hand over to the payroll': 2,
  dismiss: 3,
  'nominate peers': 7,
  'approve peers on a phone': 1,
  'release results': 2,
  'change a leader': 5,
  'answer a wave on a phone': 2,
};

const E = '/v2/performance-evaluations';
const WEEK = [480, 480, 480, 480, 480, 0, 0];
/** People who join through the API: name, level and job title. */
const OTHERS: readonly (readonly [string, Level, string])[] = [
  ['Célia Contadora', 2, 'Accountant'],
  ['Marta Lima', 3, 'Operations manager'],
  ['Bruno Sá', 3, 'Project manager'],
  ...['Elisa Reis', 'Caio Luz', 'Davi Mota', 'Lia Prado', 'Rui Costa', 'Nara Dias', 'Otto Paz', 'Ugo Lins'].map(
    (nome) => [nome, 1, 'Analyst'] as const,
  ),
];

test('a company lives half a year, from its set-up to the second wave after a change of leader', async ({
  browser,
  request,
}) => {
  const server = await startServerWithMail();
  const clicks = clickCounter();
  const as = (person: Person) => caller(request, server, person);
  try {
    // A new user sets up the company in Portuguese, and invites the people department.
    clicks.act('set up');
    const owner = await pageOf(browser, server, clicks, 'pt-BR');
    await owner.goto(/http\S+\/setup#\S+/.exec(server.output())?.[0] ?? '');
    await owner.getByLabel('Nome da empresa').fill('Oficina do Norte');
    await owner.getByLabel('Seu nome').fill('Sofia Prado');
    await owner.getByLabel('Seu e-mail').fill('sofia@half-year.test');
    await owner.getByLabel('Uma nova senha', { exact: true }).fill(PASSWORD);
    await owner.getByRole('button', { name: 'Criar conta' }).click();
    await expect(owner.getByRole('button', { name: 'Sofia Prado' })).toBeVisible();
    clicks.act('invite');
    await owner.getByRole('link', { name: 'Pessoas' }).first().click();
    await owner.getByRole('button', { name: 'Convidar uma pessoa' }).click();
    const drawer = owner.getByRole('dialog', { name: 'Convidar uma pessoa' });
    await drawer.getByLabel('Nome').fill('Ada Nunes');
    await drawer.getByLabel('E-mail').fill('ada@half-year.test');
    await drawer.getByLabel('Nível').selectOption('4');
    await drawer.getByRole('button', { name: 'Criar convite' }).click();
    await expect(owner.getByRole('dialog').getByText('ada@half-year.test').first()).toBeVisible();

    // The invitation arrives by mail; Ada uses English.
    clicks.act('join');
    const hr = await pageOf(browser, server, clicks, 'en');
    await hr.goto(/http:\S+\/invite#[\w-]+/.exec(server.lastMail())?.[0] ?? '');
    await hr.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await hr.getByRole('button', { name: 'Join' }).click();
    await expect(hr.getByRole('button', { name: 'Ada Nunes' })).toBeVisible();
    const sofia: Person = {
      userId: 1,
      nome: 'Sofia Prado',
      email: 'sofia@half-year.test',
      password: PASSWORD,
      level: 5,
    };
    const ada: Person = { userId: 2, nome: 'Ada Nunes', email: 'ada@half-year.test', password: PASSWORD, level: 4 };
    const [bySofia, byAda] = [await as(sofia), await as(ada)];
    const people: Person[] = [];
    for (const [nome, level, job_title] of OTHERS) {
      const email = `${nome.split(' ')[0]?.normalize('NFD').replace(/\W/g, '').toLowerCase()}@half-year.test`;
      people.push(await invite(request, server, byAda, { nome, email, level, job_title }));
    }
    const [celia, marta, bruno, elisa, ...others] = people as [Person, Person, Person, Person, ...Person[]];
    const workers = [elisa, ...others];
    const [rui] = others.slice(3) as [Person];

    // Leaders from a file: Marta leads five people, Bruno three, Sofia the rest.
    clicks.act('draw lines');
    const leaderOf = (at: number) => (at < 5 ? marta : bruno);
    const lines = [
      ...[celia, marta, bruno, ada].map(({ email }) => `${email},${sofia.email}`),
      ...workers.map(({ email }, at) => `${email},${leaderOf(at).email}`),
    ];
    await hr.goto('/people?view=lines');
    await hr.getByRole('button', { name: 'Import' }).click();
    const file = {
      name: 'lines.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['email,leader_email', ...lines].join('\n')),
    };
    await hr.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
    await hr.getByRole('button', { name: 'Change leaders' }).click();
    await expect(hr.getByText('12 leaders changed.')).toBeVisible();

    // Schedules, an absence that Marta decides on a phone, and the hours of three months.
    const months = lastMonths();
    const [first, second, last] = months;
    for (const { userId } of [celia, ...workers]) {
      await byAda('POST', `/v2/work-time/schedules/${userId}`, {
        valid_from: addDays(`${first}-01`, -7),
        minutes: WEEK,
      });
      for (const month of months) await workMonth(byAda, userId, month, userId === elisa.userId && month === last);
    }
    const byElisa = await as(elisa);
    const kinds = await byElisa<{ items: { id: number; effect: string; who_asks: string; needs_file: string }[] }>(
      'GET',
      '/v2/absences/kinds',
    );
    const vacation = kinds.items.find(({ effect, who_asks }) => effect === 'excused' && who_asks === 'person');
    const monday = mondayAhead();
    await byElisa('POST', '/v2/absences', { kind_id: vacation?.id, starts_on: monday, ends_on: addDays(monday, 13) });
    clicks.act('decide an absence on a phone');
    const phone = await pageOf(browser, server, clicks, 'en', PHONE);
    await enter(phone, server, marta);
    await phone.goto('/absences?waiting=true');
    await phone.getByRole('button', { name: /^Approve: Elisa Reis/ }).click();
    await expect(phone.getByRole('heading', { name: 'No pending requests' })).toBeVisible();

    // Two months are closed through the API; the last one on the screen, with Elisa held until her absence is recorded.
    const byCelia = await as(celia);
    for (const month of [first, second]) {
      await byCelia('POST', '/v2/time-bank/closings', { month });
      await bySofia('POST', `/v2/time-bank/closings/${month}/people/${celia.userId}/close`, {});
    }
    clicks.act('close a month');
    const accountant = await pageOf(browser, server, clicks, 'en');
    await enter(accountant, server, celia);
    await accountant.goto('/time-bank/closings');
    await expect(accountant.getByRole('button', { name: 'To resolve 2' })).toBeVisible();
    await accountant.getByRole('button', { name: /^Close \w+ \d{4}$/ }).click();
    await accountant.getByRole('alertdialog').getByRole('button', { name: 'Close month' }).click();
    await expect(accountant.getByRole('button', { name: /Partly closed: 2 people/ })).toBeVisible();
    await bySofia('POST', `/v2/time-bank/closings/${last}/people/${celia.userId}/close`, {});
    await byAda('POST', '/v2/absences', {
      user_id: elisa.userId,
      kind_id: vacation?.id,
      ...forgottenIn(last),
      approve: true,
    });
    clicks.act('close a held person');
    await accountant.reload();
    await accountant.getByRole('button', { name: 'Days of Elisa Reis' }).click();
    await accountant.getByRole('button', { name: 'Close: Elisa Reis' }).click();
    await accountant.getByRole('alertdialog').getByRole('button', { name: 'Close month' }).click();
    await expect(accountant.getByText(/of Elisa Reis is closed/)).toBeVisible();
    // Caio worked an hour longer on a day, which was not recorded.
    const at = `/v2/time-bank/closings/${last}/people/${others[0]?.userId}`;
    await byCelia('POST', `${at}/correct`, { reason: 'An hour was missing' });
    await byAda('POST', '/v2/work-time', {
      user_id: others[0]?.userId,
      started_at: `${last}-10T23:00:00.000Z`,
      minutes: 60,
    });
    expect(await byCelia('POST', `${at}/close`, {})).toMatchObject({ state: 'closed' });

    clicks.act('hand over to the payroll');
    await accountant.goto('/payroll');
    await accountant.getByRole('button', { name: 'Hand over to the payroll' }).click();
    await accountant.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
    await expect(accountant.getByRole('link', { name: /hand-over 1$/ })).toBeVisible();

    // Rui leaves, and his time bank is settled.
    clicks.act('dismiss');
    await hr.goto(`/people/${rui.userId}?tab=access`);
    await hr.getByRole('button', { name: 'Offboard…' }).click();
    const leaving = hr.getByRole('dialog', { name: /^Offboard/ });
    await leaving.getByLabel('Reason').selectOption('Dismissed');
    await leaving.getByRole('button', { name: 'Continue' }).click();
    await hr.getByRole('button', { name: /^Offboard .* on / }).click();
    await expect(hr.getByText(/Handed over:/)).toBeVisible();
    const settlement = { negative: 'forgive', accept_unexplained: true, judge_empty: true };
    expect(await byCelia('POST', `/v2/user/${rui.userId}/offboarding/settle`, settlement)).toMatchObject({
      balance_minutes: 0,
    });

    // A 360 evaluation in which people nominate their peers; Elisa and Marta use the screens.
    const staying = workers.filter(({ userId }) => userId !== rui.userId);
    const library = { keys: ['communication', 'teamwork'], locale: 'en' };
    const { created } = await byAda<{ created: number[] }>('POST', '/v2/competences/library', library);
    const template = await byAda<{ id: number }>('POST', `${E}/templates/from-competences`, {
      name: 'Competences',
      competence_ids: created,
    });
    const cycle = { name: 'Half year', degree: '360', nomination: 'subject', template_id: template.id };
    const { id } = await byAda<{ id: number }>('POST', E, cycle);
    await byAda('POST', `${E}/${id}/subjects`, { user_ids: staying.map(({ userId }) => userId) });
    const step = async (what: string) => {
      const { version } = await byAda<{ version: number }>('GET', `${E}/${id}`);
      await byAda('POST', `${E}/${id}/${what}`, { version });
    };
    await step('open');
    clicks.act('nominate peers');
    const employee = await pageOf(browser, server, clicks, 'en');
    await enter(employee, server, elisa);
    await employee.goto(`/evaluations/${id}/raters/${elisa.userId}`);
    const peersOf = (place: number) => [1, 2, 3].map((next) => staying[(place + next) % staying.length] as Person);
    for (const { nome } of peersOf(0)) {
      await employee.getByRole('button', { name: 'Propose a peer: Add somebody' }).click();
      await employee.getByRole('option', { name: new RegExp(nome) }).click();
    }
    await employee.getByRole('button', { name: 'Save proposals' }).click();
    await expect(employee.getByText('Proposals saved')).toBeVisible();
    const callers = await Promise.all(staying.map(as));
    const leaders = [await as(marta), await as(bruno)];
    type Proposals = { version: number; items: { id: number; state: string }[] };
    for (const [place, { userId }] of staying.entries()) {
      const raters = `${E}/${id}/raters/${userId}`;
      if (place > 0) {
        const call = callers[place] as Caller;
        const { version } = await call<Proposals>('GET', raters);
        const user_ids = peersOf(place).map((peer) => peer.userId);
        await call('PUT', raters, { group: 'peers', user_ids, version });
      }
      if (place === 0) continue;
      const leader = leaders[leaderOf(workers.indexOf(staying[place] as Person)) === marta ? 0 : 1] as Caller;
      const { version, items } = await leader<Proposals>('GET', raters);
      await leader('POST', `${raters}/approve`, { approve: items.map((item) => item.id), version });
    }
    clicks.act('approve peers on a phone');
    await phone.goto(`/evaluations/${id}/raters/${elisa.userId}`);
    await phone.getByRole('button', { name: 'Approve' }).click();
    await expect(phone.getByText('Raters decided')).toBeVisible();
    await step('collect');
    for (const call of [...callers, ...leaders]) await answerForms(call);
    await step('close');
    server.run('evaluation-counting');
    clicks.act('release results');
    await hr.goto(`/evaluations/${id}`);
    await hr.getByRole('button', { name: 'Release results' }).click();
    await hr.getByRole('alertdialog').getByRole('button', { name: 'Release results' }).click();
    await expect(hr.getByText('7 results released')).toBeVisible();

    // Two NPS waves, with a change of leader between them.
    await server.age(20);
    const everybody = [byAda, bySofia, byCelia, ...leaders, ...callers.slice(1)];
    await wave(server, byAda, 'First', everybody, (wanted) =>
      byElisa('POST', `/v2/nps/${wanted}/answer`, { score: 9 }),
    );
    clicks.act('change a leader');
    await hr.goto('/people?view=lines');
    await hr.getByRole('treeitem', { name: /^Ugo Lins/ }).click();
    await hr.getByRole('button', { name: 'Change leader…' }).click();
    const change = hr.getByRole('dialog', { name: 'Who leads Ugo Lins?' });
    await change.getByRole('button', { name: /^Leader:/ }).click();
    await hr.getByRole('option', { name: /Marta Lima/ }).click();
    await change.getByRole('button', { name: 'Change leader' }).click();
    await expect(hr.getByText('Ugo Lins now reports to Marta Lima.')).toBeVisible();
    const secondWave = await wave(server, byAda, 'Second', everybody, async (wanted) => {
      clicks.act('answer a wave on a phone');
      await enter(phone, server, elisa);
      await phone.goto(`/nps/answer/${wanted}`);
      await phone.getByRole('radio', { name: '10, Extremely likely' }).click();
      await phone.getByRole('button', { name: 'Send' }).click();
      await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    });
    clicks.act('read the results');
    await hr.goto(`/nps/${secondWave}`);
    await expect(hr.getByRole('region', { name: 'By leader' }).getByRole('row', { name: /Marta Lima/ })).toBeVisible();

    expect(clicks.counted()).toEqual(CLICKS);
  } finally {
    await server.close();
  }
});
