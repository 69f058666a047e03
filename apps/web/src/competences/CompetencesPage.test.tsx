import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ask, newPerson, open, signIn } from '../testing.tsx';

const groups = '/v2/competence-groups';
/** The accessible name of a required field includes its marker. */
const NAME = /^Name(?! of)/;
const filled = async () => {
  const person = await newPerson({ level: 4 });
  await signIn(person);
  for (const name of ['Delivery', 'Leadership']) await ask('POST', groups, { name });
  await ask('POST', '/v2/competences', { group_id: 1, name: 'Quality', kind: 'core' });
  await ask('POST', '/v2/competences', { group_id: 2, name: 'Delegation', kind: 'leadership' });
  return person;
};
const row = (name: string) => page.getByRole('link', { name, exact: true });

test('creates the first group and its first competence with indicators', async () => {
  await signIn(await newPerson({ level: 4 }));
  const screen = await open('/competences');
  await expect.element(screen.getByRole('heading', { name: 'No competences yet' })).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'New competence' }).first())
    .toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('button', { name: 'New group' }).first().click();
  await screen.getByRole('textbox', { name: /Name/ }).fill('Delivery');
  await screen.getByRole('button', { name: 'Create competence group' }).click();
  await screen.getByRole('button', { name: 'New competence' }).first().click();
  await screen.getByRole('textbox', { name: NAME }).fill('Quality');
  await screen.getByRole('textbox', { name: 'Name of level 3' }).fill('Proficient');
  await screen.getByRole('textbox', { name: 'Indicators of level 3' }).fill('Reviews the work\n\n  Says no ');
  await screen.getByRole('textbox', { name: /^From others/ }).fill('Watch a review');
  await screen.getByRole('textbox', { name: /^By doing it/ }).fill('Review a text\nReview a plan');
  await screen.getByRole('button', { name: 'Create competence' }).click();
  await expect.element(row('Quality')).toBeVisible();
  await expect.element(screen.getByRole('gridcell', { name: '1 of 5 described' })).toBeVisible();
  const saved = await ask<{ group_id: number; levels: unknown[]; suggested_actions: unknown[] }>(
    'GET',
    '/v2/competences/1',
  );
  expect(saved.group_id).toBe(1);
  expect(saved.levels[2]).toEqual({ level: 3, name: 'Proficient', indicators: ['Reviews the work', 'Says no'] });
  expect(saved.suggested_actions).toEqual([
    { kind: 'experience', title: 'Review a text' },
    { kind: 'experience', title: 'Review a plan' },
    { kind: 'exposure', title: 'Watch a review' },
  ]);
});

test('shows the competences of the chosen group and changes one', async () => {
  await filled();
  const screen = await open('/competences');
  await expect.element(row('Quality')).toBeVisible();
  await screen.getByRole('button', { name: 'Leadership', exact: true }).click();
  await expect.element(row('Delegation')).toBeVisible();
  await expect.element(row('Quality')).not.toBeInTheDocument();
  await row('Delegation').click();
  await screen.getByRole('combobox', { name: /^Group/ }).selectOptions('Delivery');
  await screen.getByRole('textbox', { name: 'Indicators of level 1' }).fill('Hands over tasks');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No competence matches' })).toBeVisible();
  const saved = await ask<{ group_id: number; levels: { indicators: string[] }[] }>('GET', '/v2/competences/2');
  expect([saved.group_id, saved.levels[0]?.indicators]).toEqual([1, ['Hands over tasks']]);
});

test('a duplicate name and too many indicators are reported at their fields', async () => {
  await filled();
  const screen = await open('/competences?new');
  const name = screen.getByRole('textbox', { name: NAME });
  await name.fill('QUALITY');
  const indicators = screen.getByRole('textbox', { name: 'Indicators of level 2' });
  await indicators.fill(Array<string>(11).fill('x').join('\n'));
  const save = screen.getByRole('button', { name: 'Create competence' });
  await save.click();
  await expect.element(indicators).toHaveAttribute('aria-invalid', 'true');
  await indicators.fill(`ok\n${'x'.repeat(301)}`);
  await expect.element(indicators).toHaveAttribute('aria-invalid', 'true');
  await indicators.fill('ok');
  await save.click();
  await expect.element(screen.getByText('This is already taken.')).toBeVisible();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
});

test('archives and restores a competence', async () => {
  await filled();
  const screen = await open('/competences?group=1');
  await row('Quality').click();
  await screen.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.element(screen.getByRole('gridcell', { name: 'Quality (archived)' })).toBeVisible();
  await row('Quality (archived)').click();
  await screen.getByRole('button', { name: 'Restore' }).click();
  await expect.element(screen.getByRole('gridcell', { name: 'Quality', exact: true })).toBeVisible();
});

test('changes, archives and restores a group', async () => {
  await filled();
  const screen = await open('/competences');
  await screen.getByRole('button', { name: 'Details of group “Delivery”' }).click();
  await screen.getByRole('textbox', { name: /Name/ }).fill('Quality of delivery');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await screen.getByRole('button', { name: 'Details of group “Quality of delivery”' }).click();
  await screen.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: 'Quality of delivery (archived)' })).toBeVisible();
  await screen.getByRole('button', { name: 'Details of group “Quality of delivery”' }).click();
  await screen.getByRole('button', { name: 'Restore' }).click();
  await expect.element(screen.getByRole('button', { name: 'Quality of delivery', exact: true })).toBeVisible();
});

test('adds ready-made competences in the language of the dashboard, except those that exist already', async () => {
  await signIn(await newPerson({ level: 4 }));
  await ask('POST', groups, { name: 'Delivery' });
  await ask('POST', '/v2/competences', { group_id: 1, name: 'TEAMWORK', kind: 'core' });
  await ask('DELETE', '/v2/competences/1');
  const screen = await open('/competences');
  await screen.getByRole('button', { name: 'Ready-made competences' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Teamwork (already here)' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('button', { name: 'Choose all' }).click();
  await screen.getByRole('checkbox', { name: 'Learning' }).click();
  await screen.getByText('Levels of “Quality of work”').click();
  await expect.element(screen.getByText(/^5. Reference: Sets the standards of quality/)).toBeVisible();
  await screen.getByRole('button', { name: 'Add 10 competences' }).click();
  await expect.element(row('Quality of work')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Growth', exact: true })).toBeVisible();
  const { total } = await ask<{ total: number }>('GET', '/v2/competences');
  expect(total).toBe(11);
});

test('a ready-made competence that was added in the meantime is shown as existing, and nothing is added', async () => {
  await signIn(await newPerson({ level: 4 }));
  const screen = await open('/competences');
  await screen.getByRole('button', { name: 'Add twelve ready-made ones' }).click();
  await screen.getByRole('checkbox', { name: 'Learning' }).click();
  await screen.getByRole('checkbox', { name: 'Teamwork' }).click();
  await ask('POST', '/v2/competences/library', { keys: ['teamwork'], locale: 'en' });
  await screen.getByRole('button', { name: 'Add 2 competences' }).click();
  await expect.element(screen.getByText(/was added in the meantime/)).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'Teamwork (already here)' })).toBeDisabled();
  const { total } = await ask<{ total: number }>('GET', '/v2/competences');
  expect(total).toBe(1);
});

test('changes the order of the groups by keyboard', async () => {
  await filled();
  await ask('POST', groups, { name: 'Method' });
  const screen = await open('/competences');
  await screen.getByRole('button', { name: 'Change the order' }).click();
  const up = screen.getByRole('button', { name: 'Move “Method” up' });
  await up.click();
  await expect.element(up).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('button', { name: 'Save the order' }).click();
  await expect.element(screen.getByText('The order was saved')).toBeVisible();
  const { items } = await ask<{ items: { name: string }[] }>('GET', groups);
  expect(items.map(({ name }) => name)).toEqual(['Method', 'Delivery', 'Leadership']);
  await expect
    .element(screen.getByRole('navigation', { name: 'Groups' }).getByRole('listitem').nth(1))
    .toHaveTextContent('Method');
});

test('an order of groups that have changed in the meantime is refused with the reason', async () => {
  await filled();
  const screen = await open('/competences?order');
  await screen.getByRole('button', { name: 'Move “Leadership” up' }).click();
  await ask('DELETE', `${groups}/1`);
  await screen.getByRole('button', { name: 'Save the order' }).click();
  await expect.element(screen.getByText(/have changed in the meantime/)).toBeVisible();
});

test('after a save by somebody else, both versions of the levels are shown', async () => {
  await filled();
  const screen = await open('/competences?open=1');
  const indicators = screen.getByRole('textbox', { name: 'Indicators of level 1' });
  await indicators.fill('Mine');
  const { levels } = await ask<{ levels: object[] }>('GET', '/v2/competences/1');
  const theirs = levels.map((level) => ({ ...level, indicators: ['Theirs'] }));
  await ask('PATCH', '/v2/competences/1', { levels: theirs, version: 1 });
  await screen.getByRole('button', { name: 'Save changes' }).click();
  const conflict = screen.getByRole('dialog', { name: 'Someone else saved this in the meantime' });
  await expect.element(conflict.getByRole('radio', { name: /– Theirs/ })).toBeInTheDocument();
  await conflict.getByRole('button', { name: 'Save this choice' }).click();
  await expect.element(screen.getByText('“Quality” saved')).toBeVisible();
  const saved = await ask<{ version: number; levels: { indicators: string[] }[] }>('GET', '/v2/competences/1');
  expect([saved.version, saved.levels.flatMap((level) => level.indicators)]).toEqual([3, ['Mine']]);
});

test('people who may not change competences can read them, and see the reason', async () => {
  const admin = await newPerson({ level: 4 });
  await signIn(admin);
  await ask('POST', groups, { name: 'Delivery' });
  await ask('POST', '/v2/competences', { group_id: 1, name: 'Quality', kind: 'core' });
  await signIn(await newPerson({ level: 1, accountId: admin.accountId }));
  const screen = await open('/competences');
  await expect.element(screen.getByRole('button', { name: 'New competence' })).toHaveAttribute('aria-disabled', 'true');
  await row('Quality').click();
  await expect.element(screen.getByRole('textbox', { name: NAME })).toHaveAttribute('readonly');
  await expect.element(screen.getByRole('combobox', { name: /^Kind/ })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Details of group “Delivery”' }).click();
  await expect.element(screen.getByRole('textbox', { name: /Name/ })).toHaveAttribute('readonly');
});

test('merges a competence and a group into others, after a confirmation', async () => {
  await filled();
  const screen = await open('/competences?open=2');
  await screen.getByRole('combobox', { name: 'Merge into' }).selectOptions('Quality');
  await screen.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect.element(screen.getByText(/on the higher level of both/)).toBeVisible();
  await screen.getByRole('button', { name: 'Merge and archive' }).click();
  await expect.element(screen.getByText('“Delegation” was merged into “Quality”')).toBeVisible();
  expect(await ask('GET', '/v2/competences/2')).toMatchObject({ is_active: false, group_id: 2 });
  await screen.getByRole('button', { name: 'Details of group “Delivery”' }).click();
  await screen.getByRole('combobox', { name: 'Merge into' }).selectOptions('Leadership');
  await screen.getByRole('button', { name: 'Merge', exact: true }).click();
  await screen.getByRole('button', { name: 'Merge and archive' }).click();
  await expect.element(screen.getByRole('button', { name: 'Delivery (archived)' })).toBeVisible();
  expect(await ask('GET', '/v2/competences/1')).toMatchObject({ group_id: 2 });
});

test('a file of competences is checked and imported; a file with wrong rows reports them and creates nothing', async () => {
  await filled();
  const screen = await open('/competences');
  await expect.element(row('Quality')).toBeVisible();
  await screen.getByRole('button', { name: 'Import' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Import competences' });
  const choose = (csv: string) => dialog.getByLabelText('Choose a CSV file').upload(new File([csv], 'competences.csv'));
  await expect.element(dialog.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible();
  await choose('group,name,kind,level,indicator\nDelivery,QUALITY,core,,\nDelivery,Speed,soft,,\n');
  await expect.element(dialog.getByText(/^2 errors; nothing is created/)).toBeVisible();
  await expect.element(dialog.getByText(/^Row 2, name: is the name of a competence you already have/)).toBeVisible();
  await expect.element(dialog.getByText('Row 3, kind: must be core, leadership or technical: soft')).toBeVisible();
  await choose('group,name,kind,level,indicator\nDelivery,Speed,core,2,Answers within a day\nValues,Care,core,,\n');
  await expect.element(dialog.getByText('2 competences will be created, and the group Values.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create competences' }).click();
  await expect.element(screen.getByText('2 competences created')).toBeVisible();
  await expect.element(row('Care')).toBeVisible();
  const { levels } = await ask<{ levels: { indicators: string[] }[] }>('GET', '/v2/competences/3');
  expect(levels[1]?.indicators).toEqual(['Answers within a day']);
});

test('a competence lists the job profiles that expect it, with links', async () => {
  await filled();
  const expected = [{ competence_id: 1, level: 2 }];
  for (const name of ['Support', 'Design', 'Old']) await ask('POST', '/v2/competences/profiles', { name, expected });
  await ask('DELETE', '/v2/competences/profiles/3');
  const screen = await open('/competences?open=1');
  await expect.element(screen.getByText('Expected by 2 job profiles:')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Old' })).not.toBeInTheDocument();
  await screen.getByRole('link', { name: 'Support' }).click();
  await expect.element(screen.getByRole('dialog', { name: /Support/ })).toBeVisible();
});

test('a competence that no job profile expects is marked', async () => {
  await filled();
  const screen = await open('/competences?open=2');
  await expect.element(screen.getByText('No job profile expects it.')).toBeVisible();
});

test('shows where a competence is used before it is archived, and why it cannot be merged at the moment', async () => {
  const { userId } = await filled();
  const expected = [{ competence_id: 1, level: 2 }];
  await ask('POST', '/v2/competences/profiles', { name: 'Support', expected });
  const screen = await open('/competences?open=2');
  await expect.element(screen.getByText('It is used nowhere now.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await row('Quality').click();
  await expect.element(screen.getByText('1 job profile', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/stays there, but it cannot be chosen anywhere else/)).toBeVisible();
  await userEvent.keyboard('{Escape}');

  const { id: template_id } = await ask<{ id: number }>(
    'POST',
    '/v2/performance-evaluations/templates/from-competences',
    { name: 'Quality', competence_ids: [1] },
  );
  const fields = { name: 'Cycle', degree: '90', template_id };
  const { id } = await ask<{ id: number }>('POST', '/v2/performance-evaluations', fields);
  await ask('POST', `/v2/performance-evaluations/${id}/subjects`, { user_ids: [userId] });
  const { version } = await ask<{ version: number }>('GET', `/v2/performance-evaluations/${id}`);
  await ask('POST', `/v2/performance-evaluations/${id}/open`, { version });
  await row('Quality').click();
  await expect.element(screen.getByText('1 open evaluation', { exact: true })).toBeVisible();
  await screen.getByRole('combobox', { name: 'Merge into' }).selectOptions('Delegation');
  await expect
    .element(screen.getByRole('button', { name: 'Merge', exact: true }))
    .toHaveAttribute('aria-disabled', 'true');
});
