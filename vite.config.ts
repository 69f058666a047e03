import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './apps/web/build/chunks.ts';
import { firstScreenFiles } from './apps/web/build/first-screen-files.ts';
import { inlineIcons } from './apps/web/build/icons.ts';
import { onlyXhr } from './apps/web/build/only-xhr.ts';
import { productionRouter } from './apps/web/build/production-router.ts';
import { compileWords } from './apps/web/build/words.ts';

// Started from any folder, also as middleware of the server while developing.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'apps/web/public',
  plugins: [compileWords(), inlineIcons(), productionRouter(), onlyXhr(), firstScreenFiles(), react()],
  // While developing, packages are made ready once at the start: a package found later, by a lazily loaded page, would
  // reload the page while somebody types.
  optimizeDeps: { entries: ['index.html', 'apps/web/src/**/*.tsx'] },
  // Files written by the server and the tests are not sources.
  server: { watch: { ignored: ['**/data/**', '**/dist/**', '**/.cache/**'] } },
  build: {
    target: 'es2022',
    // A data: URL would need a wider Content-Security-Policy; a file is cached for ever.
    assetsInlineLimit: 0,
    // Read by the check of the byte budgets: which files a screen needs.
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups() },
        // The first page carries the list of all files that later ones need: without names it is half as long.
        chunkFileNames: 'assets/[hash:7].js',
      },
    },
  },
});
