import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ask, hold, newPerson, open, signIn } from '../../testing.tsx';

const PROFILES = '/v2/competences/profiles';
const withCompetences = async () => {
  const admin = await newPerson({ level: 4 });
  await signIn(admin);
  await ask('POST', '/v2/competence-groups', { name: 'Delivery' });
  for (const name of ['Quality', 'Delegation'])
    await ask('POST', '/v2/competences', { group_id: 1, name, kind: 'core' });
  return admin;
};
const row = (name: string) => page.getByRole('link', { name, exact: true });

test('creates the first profile with a suggested job title and expected levels', async () => {
  const { accountId } = await withCompetences();
  const { userId } = await newPerson({ level: 1, accountId });
  await ask('PATCH', `/v2/user/${userId}`, { job_title: 'Field technician', version: 1 });
  const screen = await open('/competences');
  await screen.getByRole('link', { name: 'Job profiles' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No job profiles yet' })).toBeVisible();
  await screen.getByRole('button', { name: 'New profile' }).first().click();
  await screen.getByRole('textbox', { name: /Name/ }).fill('Field');
  const titles = screen.getByRole('textbox', { name: /Job titles/ });
  await titles.fill('Installer');
  await screen.getByRole('button', { name: 'Field technician (1 person)' }).click();
  await expect.element(titles).toHaveValue('Installer\nField technician');
  await expect.element(screen.getByRole('button', { name: 'Field technician (1 person)' })).not.toBeInTheDocument();
  await screen.getByRole('combobox', { name: 'Quality' }).selectOptions('4');
  await screen.getByRole('button', { name: 'Create profile' }).click();
  await expect.element(row('Field')).toBeVisible();
  await expect.element(screen.getByRole('gridcell', { name: 'Installer, Field technician' })).toBeVisible();
  const saved = await ask<object>('GET', `${PROFILES}/1`);
  expect(saved).toMatchObject({
    job_titles: ['Installer', 'Field technician'],
    expected: [{ competence_id: 1, level: 4 }],
  });
});

test('a job title of another profile is reported at its field, with the name of that profile', async () => {
  await withCompetences();
  await ask('POST', PROFILES, { name: 'Support', job_titles: ['Agent'] });
  const screen = await open('/competences/profiles?new');
  await screen.getByRole('textbox', { name: /Name/ }).fill('Desk');
  const titles = screen.getByRole('textbox', { name: /Job titles/ });
  await titles.fill('AGENT');
  await screen.getByRole('button', { name: 'Create profile' }).click();
  await expect.element(screen.getByText('The profile “Support” has one of these job titles.')).toBeVisible();
  await expect.element(titles).toHaveAttribute('aria-invalid', 'true');
  await titles.fill('Clerk');
  await expect.element(screen.getByText(/has one of these job titles/)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Create profile' }).click();
  await expect.element(row('Desk')).toBeVisible();
});

test('after a save by somebody else, both versions are shown', async () => {
  await withCompetences();
  await ask('POST', PROFILES, { name: 'Support' });
  const screen = await open('/competences/profiles?open=1');
  await screen.getByRole('combobox', { name: 'Quality' }).selectOptions('2');
  await ask('PATCH', `${PROFILES}/1`, { expected: [{ competence_id: 2, level: 5 }], version: 1 });
  await screen.getByRole('button', { name: 'Save changes' }).click();
  const conflict = screen.getByRole('dialog', { name: 'Someone else saved this in the meantime' });
  await expect.element(conflict.getByRole('radio', { name: /Delegation: 5/ })).toBeInTheDocument();
  await conflict.getByRole('button', { name: 'Save this choice' }).click();
  await expect.element(screen.getByText('“Support” saved')).toBeVisible();
  const saved = await ask<{ expected: object[] }>('GET', `${PROFILES}/1`);
  expect(saved.expected).toEqual([{ competence_id: 1, level: 2 }]);
});

test('people who may not change profiles can read them, and see the reason', async () => {
  const { accountId } = await withCompetences();
  await ask('POST', PROFILES, { name: 'Support', job_titles: ['Agent'] });
  await signIn(await newPerson({ level: 1, accountId }));
  const screen = await open('/competences/profiles');
  await expect.element(screen.getByRole('button', { name: 'New profile' })).toHaveAttribute('aria-disabled', 'true');
  await row('Support').click();
  await expect.element(screen.getByRole('textbox', { name: /Name/ })).toHaveAttribute('readonly');
  await expect.element(screen.getByRole('combobox', { name: 'Quality' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('combobox', { name: 'Quality' })).not.toBeInTheDocument();
});

test('changes the expectations of a profile, archives it and undoes the archiving', async () => {
  await withCompetences();
  await ask('POST', PROFILES, { name: 'Support', expected: [{ competence_id: 2, level: 3 }] });
  await ask('DELETE', '/v2/competences/2');
  const screen = await open('/competences/profiles');
  await row('Support').click();
  await screen.getByRole('combobox', { name: 'Delegation (archived)' }).selectOptions('No expectation');
  await screen.getByRole('combobox', { name: 'Quality' }).selectOptions('2');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('“Support” saved')).toBeVisible();
  const saved = await ask<{ expected: object[] }>('GET', `${PROFILES}/1`);
  expect(saved.expected).toEqual([{ competence_id: 1, level: 2 }]);
  await row('Support').click();
  await screen.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.element(screen.getByRole('gridcell', { name: 'Archived' })).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('gridcell', { name: 'Active' })).toBeVisible();
});

test('the matrix is changed by digits, arrow keys and choosing a level; each change can be undone', async () => {
  await withCompetences();
  await ask('POST', PROFILES, { name: 'Support', job_titles: ['Agent'], expected: [{ competence_id: 1, level: 2 }] });
  await ask('POST', PROFILES, { name: 'Desk' });
  const screen = await open('/competences/profiles');
  await screen.getByRole('radio', { name: 'Matrix' }).click();
  const cell = (name: string) => screen.getByRole('combobox', { name });
  await expect.element(cell('Quality, Support')).toHaveValue('2');
  // Sorted by name: Delegation before Quality, Desk before Support.
  (cell('Delegation, Desk').element() as HTMLElement).focus();
  await userEvent.keyboard('3{ArrowRight}4{ArrowDown}5{ArrowDown}');
  await expect.element(cell('Quality, Support')).toHaveFocus();
  const saved = async (id: number) => (await ask<{ expected: object[] }>('GET', `${PROFILES}/${id}`)).expected;
  await expect
    .poll(() => saved(1))
    .toEqual([
      { competence_id: 1, level: 5 },
      { competence_id: 2, level: 4 },
    ]);
  await expect.poll(() => saved(2)).toEqual([{ competence_id: 2, level: 3 }]);
  // A digit beyond the last level does nothing.
  await userEvent.keyboard('9{Delete}');
  await expect.poll(() => saved(1)).toEqual([{ competence_id: 2, level: 4 }]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect
    .poll(() => saved(1))
    .toEqual([
      { competence_id: 1, level: 5 },
      { competence_id: 2, level: 4 },
    ]);
  await cell('Quality, Desk').selectOptions('1');
  await expect
    .poll(() => saved(2))
    .toEqual([
      { competence_id: 1, level: 1 },
      { competence_id: 2, level: 3 },
    ]);
});

test('people who may not change profiles can read the matrix', async () => {
  const { accountId } = await withCompetences();
  await ask('POST', PROFILES, { name: 'Support', expected: [{ competence_id: 1, level: 2 }] });
  await signIn(await newPerson({ level: 1, accountId }));
  const screen = await open('/competences/profiles?view=matrix');
  await expect.element(screen.getByRole('row', { name: 'Quality 2' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: 'Delegation –' })).toBeVisible();
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument();
});

test('a level that is cleared and set again before the answer stays set', async () => {
  await withCompetences();
  await ask('POST', PROFILES, { name: 'Support', expected: [{ competence_id: 1, level: 5 }] });
  const screen = await open('/competences/profiles?view=matrix');
  const cell = screen.getByRole('combobox', { name: 'Quality, Support' });
  await expect.element(cell).toHaveValue('5');
  const answer = hold(({ method }) => method === 'patch');
  (cell.element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  await expect.element(cell).toHaveValue('');
  await userEvent.keyboard('5');
  await expect.element(cell).toHaveValue('5');
  answer();
  await expect.poll(() => ask<object>('GET', `${PROFILES}/1`)).toMatchObject({ version: 3, expected: [{ level: 5 }] });
  await expect.element(cell).toHaveValue('5');
});

test('a level that is cleared while it is being saved is restored by Ctrl+Z', async () => {
  await withCompetences();
  await ask('POST', PROFILES, { name: 'Support', expected: [{ competence_id: 1, level: 5 }] });
  const screen = await open('/competences/profiles?view=matrix');
  const cell = screen.getByRole('combobox', { name: 'Quality, Support' });
  await expect.element(cell).toHaveValue('5');
  const answer = hold(({ method }) => method === 'patch');
  (cell.element() as HTMLElement).focus();
  await userEvent.keyboard('3');
  await expect.element(cell).toHaveValue('3');
  await userEvent.keyboard('{Delete}');
  await expect.element(cell).toHaveValue('');
  await userEvent.keyboard('{Control>}z{/Control}');
  answer();
  await expect.poll(() => ask<object>('GET', `${PROFILES}/1`)).toMatchObject({ version: 4, expected: [{ level: 3 }] });
  await expect.element(cell).toHaveValue('3');
});

test('a file of profiles is checked and imported; a file with wrong rows reports them and creates nothing', async () => {
  await withCompetences();
  await ask('POST', PROFILES, { name: 'Support', job_titles: ['Agent'] });
  const screen = await open('/competences/profiles');
  await expect.element(row('Support')).toBeVisible();
  await screen.getByRole('button', { name: 'Import' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Import job profiles' });
  const choose = (csv: string) => dialog.getByLabelText('Choose a CSV file').upload(new File([csv], 'profiles.csv'));
  await expect.element(dialog.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible();
  await choose('profile,job_title,competence,level\nDesk,AGENT,,\nDesk,,Speed,2\n');
  await expect.element(dialog.getByText(/^2 errors; nothing is created/)).toBeVisible();
  await expect
    .element(dialog.getByText('Row 2, job_title: is a job title of a profile you already have: AGENT'))
    .toBeVisible();
  await expect.element(dialog.getByText('Row 3, competence: is not one of your competences: Speed')).toBeVisible();
  await choose('profile,job_title,competence,level\nDesk,Clerk,,\nDesk,,quality,2\n');
  await expect.element(dialog.getByText('1 profile will be created.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create profiles' }).click();
  await expect.element(screen.getByText('1 profile created')).toBeVisible();
  await expect.element(row('Desk')).toBeVisible();
  expect(await ask('GET', `${PROFILES}/2`)).toMatchObject({ job_titles: ['Clerk'], expected: [{ level: 2 }] });
});
