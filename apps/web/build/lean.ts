import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** react-router's package names only its development build; the other one, without warnings for developers, lies beside it. */
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
 * axios brings two ways to ask, and in a browser takes XMLHttpRequest, which knows how much of a file has been sent. The
 * other stays out: 4 kB on the way to every first screen.
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
 * What axios brings and nothing here uses: names of status codes, its old way to cancel, forms turned into JSON, tokens
 * read from cookies (ours no script can read), and a check of options that the compiler has made.
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

/** Lists without end are not ours: pages print, and a link shows the same. Their code stays out. */
export const noInfiniteQueries = (): Plugin => ({
  name: 'jornada-no-infinite-queries',
  apply: 'build',
  load: {
    filter: { id: /query-core\/build\/modern\/infiniteQueryBehavior\.js$/ },
    handler: () =>
      'export const infiniteQueryBehavior = () => ({}), hasNextPage = () => false, hasPreviousPage = () => false;',
  },
});

/** Emotion takes it along for `withTheme`, a wrapper of class components that nothing here calls. */
export const noHoisting = (): Plugin => ({
  name: 'jornada-no-hoisting',
  apply: 'build',
  load: {
    filter: { id: /hoist-non-react-statics\/.*\.js$/ },
    handler: () => 'export default (target) => target;',
  },
});

/** What an operation is about is read in the reference, which the server makes; no screen says it. */
export const noSummaries = (): Plugin => ({
  name: 'jornada-no-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/contract\/src\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: code.replace(/^ +summary:\s+(?:'[^'\n]*'|"[^"\n]*"),$/gm, ''), map: null }),
  },
});
