import { lazy, Suspense } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { speak } from '../../words/language.ts';
import { Appearance } from '../Appearance.tsx';
import { FilterPanel } from './FilterPanel.tsx';

speak('en');

test('the page stays readable for screen readers until the content of the panel has loaded', async () => {
  const content = Promise.withResolvers<{ default: () => string }>();
  const Content = lazy(() => content.promise);
  const anchor = document.body.appendChild(document.createElement('button'));
  const screen = await render(
    <Appearance>
      <Suspense>
        <FilterPanel id="panel" name="Filter by Status" anchor={anchor} onClose={() => {}}>
          <Content />
        </FilterPanel>
      </Suspense>
    </Appearance>,
  );
  expect(anchor.closest('[aria-hidden=true]')).toBeNull();
  content.resolve({ default: () => 'Open' });
  await expect.element(screen.getByRole('dialog', { name: 'Filter by Status' })).toHaveTextContent('Open');
  expect(anchor.closest('[aria-hidden=true]')).toBe(anchor);
  anchor.remove();
});
