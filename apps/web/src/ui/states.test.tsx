import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Appearance } from './Appearance.tsx';
import { Notice } from './states.tsx';

test('information, warning and error notices differ by their background colour', async () => {
  await render(
    <Appearance>
      {(['information', 'warning', 'error'] as const).map((tone) => (
        <Notice key={tone} role="note" data-tone={tone}>
          {tone}
        </Notice>
      ))}
    </Appearance>,
  );
  const grounds = [...document.querySelectorAll('[role=note]')].map((one) => getComputedStyle(one).backgroundColor);
  expect(grounds).toHaveLength(3);
  expect(new Set(grounds).size).toBe(3);
});
