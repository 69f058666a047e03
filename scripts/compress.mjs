import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const WORTH_IT = /\.(js|css|svg|json|txt|webmanifest)$/;

/**
 * Writes a brotli and a gzip twin beside every file that shrinks: squeezed once, as small as it goes, where a server
 * would squeeze each answer, and less.
 * @param {string} folder
 */
export async function compress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && WORTH_IT.test(entry.name),
  );
  await Promise.all(files.map((entry) => writeTwins(join(entry.parentPath, entry.name))));
}

/** @param {string} path */
async function writeTwins(path) {
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (br.length < content.length) await writeFile(`${path}.br`, br);
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz);
}
