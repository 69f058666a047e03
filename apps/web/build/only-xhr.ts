import type { Plugin } from 'vite';

/**
 * Removes axios's fetch adapter, 4 kB of every first screen: in a browser axios uses XMLHttpRequest, which reports the
 * progress of an upload. The build fails once axios keeps that adapter elsewhere.
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
