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

/** Emotion takes it along for `withTheme`, a wrapper of class components that nothing here calls. */
export const noHoisting = (): Plugin => ({
  name: 'jornada-no-hoisting',
  apply: 'build',
  load: {
    filter: { id: /hoist-non-react-statics\/.*\.js$/ },
    handler: () => 'export default (target) => target;',
  },
});
