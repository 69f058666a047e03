import { expect, onTestFinished, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { http } from '../api/http.ts';
import { ask, hold, newPerson, open, signIn } from '../testing.tsx';

type Admin = Awaited<ReturnType<typeof newPerson>>;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Creates a company of an admin and `others` employees, all employed for twenty days. */
async function company(others: number) {
  const admin = await newPerson({ level: 4, nome: 'Ana Prado' });
  const people: Admin[] = [];
  for (let at = 0; at < others; at++)
    people.push(await newPerson({ level: 1, nome: `Rui ${at}`, accountId: admin.accountId }));
  await commands.ageLinks(admin.accountId, 20);
  return { admin, people };
}

async function openWave(admin: Admin, fields: object = {}): Promise<number> {
  await signIn(admin);
  const { id } = await ask<{ id: number }>('POST', '/v2/nps', { name: 'March', closes_at: inDays(10), ...fields });
  await ask('POST', `/v2/nps/${id}/open`);
  return id;
}

async function answers(id: number, people: readonly Admin[], scores: readonly number[], reasons: string[] = []) {
  for (const [at, score] of scores.entries()) {
    await signIn(people[at] ?? null);
    await ask('POST', `/v2/nps/${id}/answer`, { score, ...(reasons[at] && { reason: reasons[at] }) });
  }
}

test('a wave is drafted, shows its forecast, is opened, and canceled with a reason', async () => {
  const { admin } = await company(2);
  await signIn(admin);
  const screen = await open('/nps');
  await expect.element(screen.getByRole('heading', { name: 'Run your first wave' })).toBeVisible();
  await screen.getByRole('button', { name: 'New wave' }).first().click();
  await screen.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(screen.getByText('Please fill this in.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Name' }).fill('March');
  await screen.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(screen.getByText('3 people would be asked.')).toBeVisible();
  await expect.element(screen.getByText(/Fewer than 5 people would be asked/)).toBeVisible();
  await screen.getByRole('button', { name: 'Open', exact: true }).click();
  await screen.getByRole('button', { name: 'Ask 3 people' }).click();
  await expect.element(screen.getByText('The wave is open')).toBeVisible();
  await expect.element(screen.getByText('3 people are asked.')).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel the wave' }).click();
  await screen.getByRole('textbox', { name: 'Reason, which everybody reads' }).fill('Wrong question.');
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel the wave' }).click();
  await expect.element(screen.getByText('Canceled: Wrong question. All answers were destroyed unread.')).toBeVisible();
});

test('a wave that would be open for more than 30 days is not opened, and an error explains why', async () => {
  const { admin } = await company(0);
  await signIn(admin);
  const screen = await open('/nps?new');
  await screen.getByRole('textbox', { name: 'Name' }).fill('Late');
  await screen.getByLabelText('Open until the end of').fill(inDays(60).slice(0, 10));
  await screen.getByRole('button', { name: 'Save draft' }).click();
  await screen.getByRole('button', { name: 'Open', exact: true }).click();
  await screen.getByRole('button', { name: 'Ask 1 person' }).click();
  await expect.element(screen.getByText(/It must close 1 to 30 days from now/)).toBeVisible();
});

test('a draft that could not be saved is not discarded without a question', async () => {
  const { admin } = await company(0);
  await signIn(admin);
  const screen = await open('/nps?new');
  await screen.getByRole('textbox', { name: 'Name' }).fill('Kept');
  const id = http.interceptors.request.use((request) => {
    if (request.method === 'post') throw new Error('The network is down.');
    return request;
  });
  onTestFinished(() => http.interceptors.request.eject(id));
  await screen.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByText('Discard what you typed?')).toBeVisible();
});

test('the question is answered once by digits, and cannot be seen or changed afterwards', async () => {
  const { admin, people } = await company(1);
  const id = await openWave(admin);
  await signIn(people[0] ?? null);
  const screen = await open(`/nps/answer/${id}`);
  const scale = screen.getByRole('radiogroup', { name: /From 0, not at all likely, to 10, extremely likely/ });
  await expect.element(scale).toBeVisible();
  await expect.element(screen.getByText(/You answer once/)).toBeVisible();
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByText('Choose a number from 0 to 10.')).toBeVisible();
  await expect.element(scale.getByRole('radio', { name: '0, Not at all likely' })).toHaveFocus();
  await userEvent.keyboard('10');
  await expect.element(scale.getByRole('radio', { name: '10, Extremely likely' })).toBeChecked();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(scale.getByRole('radio', { name: '9', exact: true })).toBeChecked();
  await screen.getByRole('textbox').fill('The people');
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  const again = await open(`/nps/answer/${id}`);
  await expect.element(again.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect.element(again.getByRole('radiogroup')).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain('The people');
});

test('a wave that closed in the meantime keeps the typed text and shows that it is closed', async () => {
  const { admin, people } = await company(1);
  const id = await openWave(admin);
  await signIn(people[0] ?? null);
  const screen = await open(`/nps/answer/${id}`);
  await screen.getByRole('radio', { name: '7', exact: true }).click();
  await screen.getByRole('textbox').fill('Typed');
  // Delays reads: the page must not learn about the closing from a live update, nor see the session of the admin.
  const release = hold(({ method }) => method === 'get');
  await signIn(admin);
  await ask('POST', `/v2/nps/${id}/close`);
  await signIn(people[0] ?? null);
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByText(/The wave closed in the meantime/)).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: '7', exact: true })).toBeChecked();

  release();
  await expect.element(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The wave closed in the meantime. Your answer was not taken.');
  await expect.element(screen.getByRole('textbox')).toHaveValue('Typed');
});

test('results appear once they are counted: the score, the distribution and the history', async () => {
  const { admin, people } = await company(12);
  const id = await openWave(admin, { segment_by: 'tenure' });
  await answers(id, people, [10, 10, 9, 9, 9, 9, 8, 7, 3, 0]);
  await signIn(admin);
  const screen = await open(`/nps/${id}`);
  await screen.getByRole('button', { name: 'Close', exact: true }).click();
  await screen.getByRole('button', { name: 'Close and count' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Being counted' })).toBeVisible();
  await commands.countNps();
  // The page refetches without an action by the person.
  const result = screen.getByRole('region', { name: 'Result' });
  await expect.element(result.getByText('40', { exact: true })).toBeVisible();
  await expect.element(result.getByText('6 promoters')).toBeVisible();
  await expect.element(result.getByText('2 detractors')).toBeVisible();
  await expect.element(screen.getByRole('row', { name: '9 4' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Wave by wave' }).getByText('March')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Export CSV' })).toBeVisible();
});

test('waves are repeated by a series, which is paused and deleted; an open wave closes later', async () => {
  const { admin } = await company(0);
  const id = await openWave(admin);
  const screen = await open('/nps');
  await screen.getByRole('button', { name: 'Repeat waves' }).click();
  await screen.getByRole('textbox', { name: 'Name' }).fill('Pulse');
  await screen.getByLabelText('How often').selectOptions('Every month');
  await screen.getByLabelText('Whom each wave asks').selectOptions('A quarter: everybody once in four waves');
  await screen.getByRole('button', { name: 'Save series' }).click();
  const series = screen.getByRole('region', { name: 'Series' });
  await expect.element(series.getByText('Every month on the first Tuesday at 09:00, open for 10 days')).toBeVisible();
  await expect.element(series.getByText('25 % of people each time')).toBeVisible();
  await expect.element(series.getByText(/^Next wave on/)).toBeVisible();
  await series.getByRole('button', { name: 'Edit the series Pulse' }).click();
  await screen.getByRole('checkbox', { name: 'Creates waves' }).click();
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(series.getByText('Paused')).toBeVisible();
  await series.getByRole('button', { name: 'Edit the series Pulse' }).click();
  await screen.getByRole('button', { name: 'Delete', exact: true }).click();
  await screen.getByRole('button', { name: 'Delete series' }).click();
  await expect.element(series.getByText('No wave is repeated yet.')).toBeVisible();
  const wave = await open(`/nps/${id}`);
  await wave.getByRole('button', { name: 'Extend' }).click();
  const closesOn = wave.getByLabelText('Open until the end of');
  await closesOn.fill(inDays(5).slice(0, 10));
  await wave.getByRole('button', { name: 'Close later' }).click();
  await expect.element(wave.getByText('An open wave can only close later than planned.')).toBeVisible();
  await closesOn.fill(inDays(20).slice(0, 10));
  await wave.getByRole('button', { name: 'Close later' }).click();
  await expect.element(wave.getByRole('dialog')).not.toBeInTheDocument();
  const { closes_at } = await ask<{ closes_at: string }>('GET', `/v2/nps/${id}`);
  expect(Date.parse(closes_at) - Date.now()).toBeGreaterThan(19 * 86_400_000);
});

test('reasons are read without scores, get suggested themes, are filtered by a theme, and hidden with an explanation', async () => {
  const { admin, people } = await company(6);
  const id = await openWave(admin, { min_comments: 5 });
  const reasons = ['O salário é justo', 'Minha equipe', 'Bom lugar', 'Muito prazo', 'Rui grita comigo'];
  await answers(id, people, [8, 9, 7, 3, 0, 0], reasons);
  await signIn(admin);
  await ask('POST', `/v2/nps/${id}/close`);
  await commands.countNps();
  const screen = await open(`/nps/${id}`);
  await expect.element(screen.getByRole('region', { name: 'Result' }).getByText('−33', { exact: true })).toBeVisible();
  const section = screen.getByRole('region', { name: 'Reasons' });
  await expect.element(section.getByRole('listitem').nth(4)).toBeVisible();
  await section.getByRole('button', { name: 'Add the theme Remuneração' }).click();
  await section.getByRole('button', { name: 'Remuneração 1' }).click();
  await expect.element(section.getByText('O salário é justo')).toBeVisible();
  await expect.element(section.getByText('Minha equipe')).not.toBeInTheDocument();
  await section.getByRole('button', { name: 'All 5' }).click();
  await section.getByRole('button', { name: 'Hide the reason “Rui grita comigo”' }).click();
  await screen.getByRole('textbox', { name: /^Why/ }).fill('Names somebody');
  await screen.getByRole('button', { name: 'Hide reason' }).click();
  await expect.element(section.getByText('Hidden, and its text deleted: Names somebody')).toBeVisible();
  await section.getByRole('button', { name: 'Edit themes' }).click();
  const drawer = screen.getByRole('dialog', { name: 'Themes of reasons' });
  await drawer.getByRole('textbox', { name: 'Theme' }).first().fill('Café');
  await drawer.getByRole('textbox', { name: 'Words' }).first().fill('equipe, copa');
  await drawer.getByRole('button', { name: 'Save themes' }).click();
  await expect.element(section.getByRole('button', { name: 'Add the theme Café' })).toBeVisible();
});

test('with too few answers a reason replaces the number, and people who may not read the total see who may', async () => {
  const { admin, people } = await company(5);
  const few = await openWave(admin);
  await answers(few, people, [10]);
  await signIn(admin);
  await ask('POST', `/v2/nps/${few}/close`);
  await commands.countNps();
  const screen = await open(`/nps/${few}`);
  await expect.element(screen.getByRole('heading', { name: 'Too few answers' })).toBeVisible();
  // While mounted, the screen would reload in the session of each person who answers next.
  await screen.unmount();
  const secret = await openWave(admin, { total_to: 'nobody' });
  await answers(secret, people, [10, 9, 8, 7, 6]);
  await signIn(admin);
  await ask('POST', `/v2/nps/${secret}/close`);
  await commands.countNps();
  await signIn(people[0] ?? null);
  const theirs = await open(`/nps/${secret}`);
  await expect.element(theirs.getByText('The total of this wave is for people who manage waves.')).toBeVisible();
  await expect.element(theirs.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});

test('everybody can read how answers are protected, and the limits of the protection', async () => {
  await signIn(await newPerson({ level: 1 }));
  const screen = await open('/how-answers-are-kept');
  await expect.element(screen.getByText('No number is shown of fewer than 5 answers.')).toBeVisible();
  await expect.element(screen.getByText(/An operator who holds the database and the keys/)).toBeVisible();
});
