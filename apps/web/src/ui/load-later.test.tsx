import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { whileIdle } from './load-later.tsx';

test('a part whose file could not be loaded is fetched again, while the rest of the page stays', async () => {
  let attempts = 0;
  const Part = whileIdle(
    async () => {
      attempts++;
      if (attempts < 2) throw new TypeError('Failed to fetch dynamically imported module');
      return () => <p>the part</p>;
    },
    <p>meanwhile</p>,
  );
  const screen = await render(
    <>
      <h1>the page</h1>
      <Part />
    </>,
  );
  await expect.element(screen.getByText('meanwhile')).toBeVisible();
  await expect.element(screen.getByText('the part')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'the page' })).toBeVisible();
  expect(attempts).toBe(2);
});
