import { lazy, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { applyLanguage } from '../../words/language.ts';
import { Appearance } from '../Appearance.tsx';
import { FilterPanel } from './FilterPanel.tsx';

applyLanguage('en');

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

test('Escape closes the panel even if the focused button has just been removed', async () => {
  const anchor = document.body.appendChild(document.createElement('button'));
  const onClose = vi.fn();
  const screen = await render(
    <Appearance>
      <FilterPanel id="panel" name="Saved views" anchor={anchor} onClose={onClose}>
        <button type="button">Save</button>
      </FilterPanel>
    </Appearance>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await expect.element(button).toBeVisible();
  // In one step, before the popover takes back the focus.
  button.element().focus();
  button.element().blur();
  expect(document.activeElement).toBe(document.body);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(onClose).toHaveBeenCalledOnce();
  anchor.remove();
});
