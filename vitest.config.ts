import { defineConfig } from 'vitest/config';
export default defineConfig({ test: { projects: [{ test: { name: 'rules', include: ['packages/*/src/**/*.test.ts', '*.test.ts', 'scripts/*.test.ts', 'apps/web/src/**/*.test.ts'] } }] } });
