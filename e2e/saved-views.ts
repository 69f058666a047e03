import type { Page } from 'playwright/test';

/** Locators: rows of the task list, and the button, the panel and the names of saved views. */
export const rows = (page: Page) => page.getByRole('grid', { name: 'Tasks' }).locator('a[data-open]');
export const button = (page: Page, name: string | RegExp = /^Saved views/) => page.getByRole('button', { name });
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Saved views' });
export const names = (page: Page) =>
  panel(page).getByRole('list', { name: 'My views' }).locator('li > button:first-of-type');
