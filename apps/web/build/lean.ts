import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * react-router's `exports` name only its development build; the production build, without developer warnings, is in the
 * same folder.
 */
export function productionRouter(): Plugin {
  const inProduction = (file: string) =>
    fileURLToPath(import.meta.resolve('react-router')).replace(/development[/\\]index\.\w+$/, `production/${file}`);
  return {
    name: 'jornada-production-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: inProduction('index.mjs') },
          { find: /^react-router\/dom$/, replacement: inProduction('dom-export.mjs') },
        ],
      },
    }),
  };
}

/**
 * axios bundles two adapters and uses XMLHttpRequest in a browser, because it reports upload progress. Leaving out the
 * fetch adapter saves 4 kB of every first screen.
 */
export const onlyXhr = (): Plugin => ({
  name: 'jornada-only-xhr',
  apply: 'build',
  load: {
    filter: { id: /axios\/lib\/adapters\/fetch\.js$/ },
    handler: () => 'export const getFetch = () => false; export default false;',
  },
});

/**
 * Parts of axios that nothing here uses: status code names, its old cancellation, forms converted to JSON, tokens from
 * cookies (ours are not readable by scripts) and option checks that the compiler already does.
 */
const UNUSED: Record<string, string> = {
  HttpStatusCode: 'export default {};',
  CancelToken: 'export default class CancelToken {}',
  formDataToJSON: 'export default () => null;',
  spread: 'export default () => undefined;',
  cookies: 'export default { write() {}, read: () => null, readAsync: async () => null, remove() {} };',
  validator: 'export default { validators: { transitional() {}, spelling() {} }, assertOptions() {} };',
};
export const leanAxios = (): Plugin => ({
  name: 'jornada-lean-axios',
  apply: 'build',
  load: {
    filter: {
      id: /axios\/lib\/(helpers|cancel)\/(HttpStatusCode|CancelToken|formDataToJSON|spread|cookies|validator)\.js$/,
    },
    handler: (id) => UNUSED[/(\w+)\.js$/.exec(id)?.[1] ?? ''] ?? null,
  },
});

/** Leaves out infinite queries: pages can be printed, and a link shows the same page to everybody. */
export const noInfiniteQueries = (): Plugin => ({
  name: 'jornada-no-infinite-queries',
  apply: 'build',
  load: {
    filter: { id: /query-core\/build\/modern\/infiniteQueryBehavior\.js$/ },
    handler: () =>
      'export const infiniteQueryBehavior = () => ({}), hasNextPage = () => false, hasPreviousPage = () => false;',
  },
});

/** Emotion bundles it for `withTheme`, a wrapper of class components that nothing here calls. */
export const noHoisting = (): Plugin => ({
  name: 'jornada-no-hoisting',
  apply: 'build',
  load: {
    filter: { id: /hoist-non-react-statics\/.*\.js$/ },
    handler: () => 'export default (target) => target;',
  },
});

/** Operation summaries are for the API reference, which the server renders; no screen shows them. */
export const noSummaries = (): Plugin => ({
  name: 'jornada-no-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/contract\/src\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: code.replace(/^ +summary:\s+(?:'[^'\n]*'|"[^"\n]*"),$/gm, ''), map: null }),
  },
});
