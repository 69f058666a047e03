import { expect, test } from 'vitest';
import { pageAnswers } from './page-answers.ts';

const carried = () => ({
  answers: { '/session': { level: 5 }, '/v2/tasks?limit=50&sort=-id&status=todo&status=doing': { items: [] } },
  names: { clients: [{ id: 3, name: 'Aurora' }] },
});
const opened = (age = 0) =>
  pageAnswers(
    async () => carried(),
    () => age,
  );

test('an answer is found regardless of the order of parameters, and used once', async () => {
  const page = opened();
  expect(await page.take('/v2/tasks?sort=-id&status=todo&status=doing&limit=50')).toEqual({ items: [] });
  expect(await page.take('/v2/tasks?sort=-id&status=todo&status=doing&limit=50')).toBeUndefined();
  expect(await page.take('/session')).toEqual({ level: 5 });
  expect(await page.takeNames('clients')).toEqual([{ id: 3, name: 'Aurora' }]);
  expect(await page.takeNames('clients')).toEqual([]);
});

test('an answer is not used for another request', async () => {
  expect(await opened().take('/v2/tasks?sort=-id&status=todo&limit=50')).toBeUndefined();
  expect(await opened().take('/v2/tasks?sort=-id&status=doing&status=todo&limit=50')).toBeUndefined();
});

test('after a write, or after ten seconds, the answer is no longer used', async () => {
  const written = opened();
  written.forget();
  expect(await written.take('/session')).toBeUndefined();
  expect(await written.takeNames('clients')).toEqual([]);
  expect(await opened(10_000).take('/session')).toBeUndefined();
});

test('a page without answers has none', async () => {
  const page = pageAnswers(
    async () => undefined,
    () => 0,
  );
  expect([await page.take('/session'), await page.takeNames('clients')]).toEqual([undefined, []]);
});
