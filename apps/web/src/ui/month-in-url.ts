import { createParser } from 'nuqs';

/** A month in the URL, `2026-10`; other values are ignored. The browser's Back button reverses a choice. */
export const monthInUrl = createParser({
  parse: (text) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null),
  serialize: String,
}).withOptions({ history: 'push' });
