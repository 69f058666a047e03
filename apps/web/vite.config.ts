import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineIcons } from './build/icons.ts';
import { noHoisting, onlyXhr, productionRouter } from './build/lean.ts';
import { compileWords } from './build/words.ts';

const BASE =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@emotion|stylis|@mui\/(system|styled-engine|private-theming|utils)|@mui\/material\/styles|@lingui|@tanstack\/(query-core|react-query))\//;

// Started from any folder, also as middleware of the server while developing.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [compileWords(), inlineIcons(), productionRouter(), onlyXhr(), noHoisting(), react()],
  // While developing, packages are made ready once at the start: one found later, by a page that is fetched late, would load the
  // page anew under whoever is typing.
  optimizeDeps: { entries: ['index.html', 'src/**/*.tsx'] },
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
      output: { codeSplitting: { groups: [{ name: 'base', test: BASE }] } },
    },
  },
});
