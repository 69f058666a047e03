import type { Page } from 'playwright/test';

/** Keeps news from the page, so that only actions of the test cause requests: where the database tells of changes, news comes by itself. */
export const withoutNews = (page: Page): Promise<unknown> => page.route(/\/v2\/events\?/, (route) => route.abort());
