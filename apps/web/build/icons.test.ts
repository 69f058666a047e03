import { expect, test } from 'vitest';
import { inlineIcons } from './icons.ts';
import { bundle } from './testing.ts';

test('an icon is written into the file that draws it', async () => {
  const code = await bundle(inlineIcons(), `import { mdiCheck } from '@mdi/js'; console.log(mdiCheck);`);
  expect(code).toContain('"M21,7L9,19L3.5,13.5');
});

test.each([
  ['an icon that does not exist', `import { mdiNoSuchIcon } from '@mdi/js';`, 'has no icon mdiNoSuchIcon'],
  ['all icons at once', `import * as icons from '@mdi/js'; console.log(icons);`, 'Import icons by their names'],
  [
    'icons in double quotes',
    `import { mdiCheck } from "@mdi/js"; console.log(mdiCheck);`,
    'Import icons by their names',
  ],
])('the build fails where a file imports %s', async (_, code, message) => {
  await expect(bundle(inlineIcons(), code)).rejects.toThrow(message);
});
