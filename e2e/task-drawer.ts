import type { Page } from 'playwright/test';

/** Locators: a drawer by its name, and the title in it. */
export const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
