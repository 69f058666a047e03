import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { inlineIcons } from './icons.ts';
import { compileWords } from './words.ts';

const SOURCE = join(import.meta.dirname, '../src');

/** Imports of the browser's modules, as importer and module, and what the server has in their place. */
const ON_SERVER: Readonly<Record<string, string>> = {
  'api/call.ts api/answers-here.ts': 'first-view/server-answers.ts',
  'api/names.ts api/answers-here.ts': 'first-view/server-answers.ts',
  'api/call.ts api/http.ts': 'first-view/server-http.ts',
};

/** Fails the build if an import is gone, because the server would then answer with the browser's module. */
function serverModules(): Plugin {
  const found = new Set<string>();
  return {
    name: 'jornada-server-modules',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.startsWith('.') || !importer) return null;
      const inSource = (path: string) => relative(SOURCE, path).replaceAll('\\', '/');
      const imported = `${inSource(importer)} ${inSource(join(importer, '..', source))}`;
      const replaced = ON_SERVER[imported];
      if (replaced === undefined) return null;
      found.add(imported);
      return join(SOURCE, replaced);
    },
    buildEnd() {
      for (const imported of Object.keys(ON_SERVER))
        if (!found.has(imported)) this.error(`No import of ${imported}, which first-view.config.ts replaces`);
    },
  };
}

/** The build of the first view: what the server needs to draw a screen, with all packages inside. */
export default defineConfig({
  root: join(SOURCE, '../../..'),
  publicDir: false,
  plugins: [serverModules(), compileWords(), inlineIcons(), react()],
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'apps/web/src/first-view/render.tsx',
    target: 'node20',
    minify: true,
    reportCompressedSize: false,
    rolldownOptions: { output: { chunkFileNames: '[hash:7].js' } },
  },
});
