import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileWords } from './build/words.ts';

// Started from any folder, also as middleware of the server while developing.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [compileWords(), react()],
  build: {
    target: 'es2022',
    // A data: URL would need a wider Content-Security-Policy; a file is cached for ever.
    assetsInlineLimit: 0,
    // Read by the check of the byte budgets: which files a screen needs.
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
