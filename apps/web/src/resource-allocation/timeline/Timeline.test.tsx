import { addDays, mondayOf } from '@jornada/domain/calendar';
import { AxiosError } from 'axios';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { http } from '../../api/http.ts';
import { ask, hold, newPerson, open, signIn } from '../../testing.tsx';

const MONDAY = mondayOf(addDays(new Date().toISOString().slice(0, 10), 21));
const ALLOCATIONS = '/v2/resource-allocation/allocations';
const LOAD = '/v2/resource-allocation/load';

let allocation: { id: number };
beforeEach(async () => {
  const person = await newPerson({ level: 5, nome: 'Ana Prado' });
  await signIn(person);
  allocation = await ask('POST', ALLOCATIONS, {
    user_id: person.userId,
    title: 'Audit',
    starts_on: MONDAY,
    ends_on: addDays(MONDAY, 4),
    minutes_per_day: 240,
  });
});

test('Ctrl+Z right after Delete restores the allocation even if the answer is not complete yet', async () => {
  const screen = await open(`/allocations?zoom=day&from=${MONDAY}`);
  const bar = screen.getByRole('button', { name: /^Audit: Ana Prado/ });
  await expect.element(bar).toBeVisible();
  const release = hold(({ url }) => url === LOAD);
  bar.element().focus();
  await userEvent.keyboard('{Delete}');
  await expect.element(bar).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(screen.getByText('This will be undone as soon as it is saved.')).toBeVisible();

  release();
  await expect.element(bar).toBeVisible();
  await expect.element(screen.getByText('Undoing: Allocation deleted')).toBeVisible();
  await expect
    .poll(() => ask('GET', `${ALLOCATIONS}/${allocation.id}`).catch(() => undefined))
    .toMatchObject({ title: 'Audit' });
});

test('"Try again" stays visible during an automatic refetch of the timeline, until the answer arrives', async () => {
  let isBroken = true;
  const id = http.interceptors.request.use((request) => {
    if (isBroken && request.url === LOAD) throw new AxiosError('unreachable');
    return request;
  });
  onTestFinished(() => http.interceptors.request.eject(id));
  const screen = await open(`/allocations?zoom=day&from=${MONDAY}`);
  const again = screen.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  const button = again.element();

  const release = hold(({ url }) => url === LOAD);
  isBroken = false;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.element(again).toHaveAttribute('aria-busy', 'true');
  expect(again.element()).toBe(button);
  release();
  await expect.element(again).not.toBeInTheDocument();
});

test('a bar held while its previous change is being saved can be moved further', async () => {
  const address = `${ALLOCATIONS}/${allocation.id}`;
  const screen = await open(`/allocations?zoom=day&from=${MONDAY}`);
  const bar = screen.getByRole('button', { name: /^Audit: Ana Prado/ });
  await expect.element(bar).toBeVisible();
  const { left, top, width } = bar.element().getBoundingClientRect();
  const day = width / 5;
  const send = (to: EventTarget, type: string, days: number) =>
    to.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        clientX: left + (2.5 + days) * day,
        clientY: top + 8,
        pointerType: 'mouse',
      }),
    );
  const release = hold(({ url }) => url === address);
  send(bar.element(), 'pointerdown', 0);
  send(document, 'pointermove', 1);
  send(document, 'pointerup', 1);
  await expect.poll(() => bar.element().getBoundingClientRect().left).toBeGreaterThan(left + day / 2);
  send(bar.element(), 'pointerdown', 1);

  release();
  await expect.element(screen.getByText(/^Moved to/)).toBeVisible();
  send(document, 'pointermove', 2);
  send(document, 'pointerup', 2);
  await expect.poll(() => ask('GET', address)).toMatchObject({ starts_on: addDays(MONDAY, 2), version: 3 });
});

test('an approved absence is shown among the bars with its kind, and disappears when it is canceled', async () => {
  const boss = await newPerson({ level: 5 });
  const ana = await newPerson({ level: 1, nome: 'Ana Prado', accountId: boss.accountId });
  await signIn(boss);
  const kind = await ask<{ id: number }>('POST', '/v2/absences/kinds', { name: 'Vacation', effect: 'excused' });
  const absence = await ask<{ id: number }>('POST', '/v2/absences', {
    user_id: ana.userId,
    kind_id: kind.id,
    starts_on: addDays(MONDAY, 1),
    ends_on: addDays(MONDAY, 3),
    approve: true,
  });
  await ask('POST', ALLOCATIONS, {
    user_id: ana.userId,
    title: 'Handover',
    starts_on: MONDAY,
    ends_on: addDays(MONDAY, 4),
    minutes_per_day: 60,
  });
  const screen = await open(`/allocations?zoom=day&from=${MONDAY}`);
  const away = screen.getByRole('img', { name: /^Vacation: / });
  await expect.element(away).toBeVisible();
  await expect.element(away).toHaveTextContent('Vacation');
  const bar = screen.getByRole('button', { name: /^Handover: Ana Prado/ });
  // The absence has its own lane, from Tuesday to Thursday.
  await expect
    .poll(() => {
      const [one, other] = [away.element().getBoundingClientRect(), bar.element().getBoundingClientRect()];
      return [Math.round(one.width / (other.width / 5)), Math.abs(one.top - other.top) >= 24];
    })
    .toEqual([3, true]);
  await ask('DELETE', `/v2/absences/${absence.id}`);
  await expect.element(away).not.toBeInTheDocument();
});

test('on a phone the controls take up two lines, and Tab scrolls a filter into view', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(360, 760);
  const screen = await open(`/allocations?zoom=day&from=${MONDAY}`);
  const view = screen.getByRole('radio', { name: 'Timeline' });
  await expect.element(view).toBeVisible();
  const filter = (field: string) => screen.getByRole('button', { name: `Filter by ${field}` });
  const middle = (element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return Math.round((top + height / 2) / 12);
  };
  const controls = [view, screen.getByRole('button', { name: 'Today' }), filter('Person'), filter('Task tag')];
  expect(new Set(controls.map((control) => middle(control.element()))).size).toBe(2);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  filter('Client').element().focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(filter('Task tag')).toHaveFocus();
  expect(filter('Task tag').element().getBoundingClientRect().right).toBeLessThanOrEqual(360);
});
