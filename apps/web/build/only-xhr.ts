import type { Plugin } from 'vite';

/**
 * Leaves axios's fetch adapter out, 4 kB on the way to every first screen: in a browser axios takes XMLHttpRequest, which
 * reports the progress of an upload. The build fails once axios keeps that adapter elsewhere.
 */
export function onlyXhr(): Plugin {
  let replaced = false;
  return {
    name: 'jornada-only-xhr',
    apply: 'build',
    buildStart: () => {
      replaced = false;
    },
    load: {
      filter: { id: /axios\/lib\/adapters\/fetch\.js$/ },
      handler: () => {
        replaced = true;
        return 'export const getFetch = () => false; export default false;';
      },
    },
    buildEnd(error) {
      if (!error && !replaced)
        this.error('axios/lib/adapters/fetch.js was not found: revise or remove build/only-xhr.ts');
    },
  };
}
