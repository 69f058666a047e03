import * as paths from '@mdi/js';
import type { Plugin } from 'vite';

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*'@mdi\/js';/g;
const LEFT_OVER = /\bfrom\s*['"]@mdi\/js['"]/;

/**
 * Inlines the icons that a file imports from @mdi/js. The package is one module of 7,000 paths: a bundler would put the
 * icons of all screens into the first download.
 */
export const inlineIcons = (): Plugin => ({
  name: 'jornada-icons',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: '@mdi/js' },
    handler(source, id) {
      const code = source.replace(IMPORT, (statement, names: string) => {
        const constants = names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => `const ${name} = ${JSON.stringify(pathOf(name))};`);
        // Keeps the number of lines, so that line numbers in errors stay right.
        return constants.join(' ') + '\n'.repeat(statement.split('\n').length - 1);
      });
      if (LEFT_OVER.test(code)) this.error(`Import icons by their names from '@mdi/js' in ${id}`);
      return { code, map: null };
    },
  },
});

const known = new Map(Object.entries(paths as unknown as Record<string, string>));

function pathOf(name: string): string {
  const path = known.get(name);
  if (!path) throw new Error(`@mdi/js has no icon ${name}`);
  return path;
}
