import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineIcons } from './apps/web/build/icons.ts';
import {
  leanAxios,
  noHoisting,
  noInfiniteQueries,
  noSummaries,
  onlyXhr,
  productionRouter,
} from './apps/web/build/lean.ts';
import { compileWords } from './apps/web/build/words.ts';

const BASE =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@emotion|stylis|@mui\/(system(?!\/useMediaQuery)|styled-engine|private-theming|utils(?!\/(useRovingTabIndex|mergeSlotProps|resolveProps)))|@mui\/material\/styles|@lingui|@tanstack\/(query-core|react-query))\//;

// Started from any folder, also as middleware of the server while developing.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'apps/web/public',
  plugins: [
    compileWords(),
    inlineIcons(),
    productionRouter(),
    onlyXhr(),
    leanAxios(),
    noInfiniteQueries(),
    noHoisting(),
    noSummaries(),
    react(),
  ],
  // While developing, packages are made ready once at the start: one found later, by a page that is fetched late, would load the
  // page anew under whoever is typing.
  optimizeDeps: { entries: ['index.html', 'apps/web/src/**/*.tsx'] },
  // What the server and the tests write is no source.
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
      // What every first page needs, in one file: together it compresses better than in the six a bundler would make of it.
      output: {
        codeSplitting: { groups: [{ name: 'base', test: BASE }] },
        // The first page carries the list of all files that later ones need: without names it is half as long.
        chunkFileNames: 'assets/[hash:7].js',
      },
    },
  },
});
