import { createParser } from 'nuqs';

/** A month in the URL, `2026-10`; anything else is none. A choice can be taken back with the browser's Back button. */
export const monthInUrl = createParser({
  parse: (text) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null),
  serialize: String,
}).withOptions({ history: 'push' });
