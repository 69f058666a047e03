import { expect, test } from 'vitest';
import { onlyXhr } from './only-xhr.ts';
import { bundle } from './testing.ts';

test('a bundle with axios has its XMLHttpRequest adapter and not its fetch adapter', async () => {
  const code = await bundle(onlyXhr(), `import axios from 'axios'; axios.get('/');`);
  expect(code).toContain('new XMLHttpRequest()');
  expect(code).not.toContain('duplex');
});

test('the build fails where the fetch adapter is not found', async () => {
  await expect(bundle(onlyXhr(), 'console.log(1);')).rejects.toThrow('axios/lib/adapters/fetch.js was not found');
});
