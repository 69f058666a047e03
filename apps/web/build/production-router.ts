import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const DEVELOPMENT = /development[/\\]index\.\w+$/;

const PRODUCTION: Readonly<Record<string, string>> = {
  'react-router': 'production/index.mjs',
  'react-router/dom': 'production/dom-export.mjs',
};

/**
 * react-router's package.json names only its development build, which warns developers in the console. The production
 * build lies beside it. The build fails once the package is laid out differently or nothing imports it any more.
 * @param entry the file that the package names as its entry
 */
export function productionRouter(entry = fileURLToPath(import.meta.resolve('react-router'))): Plugin {
  let replaced = 0;
  return {
    name: 'jornada-production-router',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      replaced = 0;
      for (const file of Object.values(PRODUCTION))
        if (!DEVELOPMENT.test(entry) || !existsSync(entry.replace(DEVELOPMENT, file)))
          this.error(`react-router has no ${file} beside ${entry}: revise or remove build/production-router.ts`);
    },
    resolveId: {
      filter: { id: /^react-router(\/dom)?$/ },
      handler(id, importer) {
        replaced += 1;
        return this.resolve(entry.replace(DEVELOPMENT, PRODUCTION[id] ?? ''), importer);
      },
    },
    buildEnd(error) {
      if (!error && replaced === 0)
        this.error('Nothing imports react-router any more: revise or remove build/production-router.ts');
    },
  };
}
