import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { productionRouter } from './production-router.ts';
import { bundle } from './testing.ts';

const ROUTER = `import { createBrowserRouter, RouterProvider } from 'react-router-dom';
console.log(createBrowserRouter, RouterProvider);`;
const entry = fileURLToPath(import.meta.resolve('react-router'));

test('a bundle with the router has its production build', async () => {
  const code = await bundle(productionRouter(), ROUTER);
  expect(code).toContain('function createBrowserRouter');
  expect(code).not.toContain('Hey developer');
});

test('the build fails where nothing imports the router', async () => {
  await expect(bundle(productionRouter(), 'console.log(1);')).rejects.toThrow('Nothing imports react-router');
});

test.each([
  ['names another build as its entry', join(dirname(entry), '../production/index.mjs')],
  ['has no production build beside its entry', '/nowhere/development/index.mjs'],
])('the build fails where the package %s', async (_, moved) => {
  await expect(bundle(productionRouter(moved), ROUTER)).rejects.toThrow('react-router has no production/index.mjs');
});
