import type { Page } from 'playwright/test';

/** Blocks the event stream, so that only actions of the test cause requests. */
export const withoutEvents = (page: Page): Promise<unknown> => page.route(/\/v2\/events\?/, (route) => route.abort());
