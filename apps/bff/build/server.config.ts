import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { knownMigrations } from '../src/db/migration-files.ts';

const SERVER = join(import.meta.dirname, '..');
const SOURCE = join(SERVER, 'src');
const BUILT = join(SERVER, 'dist');
const MIGRATION_FILES = join(SOURCE, 'db/migration-files.ts');

/** Loaded by none of the first requests, or with parts that are no JavaScript: they stay in node_modules. */
const OUTSIDE = [
  '@aws-sdk/client-s3',
  '@simplewebauthn/server',
  '@zxcvbn-ts/language-common',
  'nodemailer',
  'pg',
  'sharp',
];

/** The names of the migrations, and a module for each of them, in place of a folder that is read. */
function migrationFiles(): Plugin {
  return {
    name: 'jornada-migration-files',
    async load(id) {
      if (id !== MIGRATION_FILES) return null;
      const names = await knownMigrations();
      const loaders = names.map((name) => `${JSON.stringify(name)}: () => import('./migrations/${name}.ts')`);
      return [
        `const files = { ${loaders.join(', ')} };`,
        'export const knownMigrations = async () => Object.keys(files);',
        'export const loadMigration = (name) => files[name]();',
      ].join('\n');
    },
  };
}

/** What modules find beside them (threads, the reference's script, the built screens) is where their sources are. */
function sourceAddresses(): Plugin {
  return {
    name: 'jornada-source-addresses',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(SOURCE) || !code.includes('import.meta.url')) return null;
      const address = `import.meta.resolve(${JSON.stringify(relative(BUILT, id).replaceAll('\\', '/'))})`;
      return { code: code.replaceAll('import.meta.url', address), map: null };
    },
  };
}

/** The build of the server: a start that loads one file instead of a thousand takes half the time. */
export default defineConfig({
  root: SERVER,
  publicDir: false,
  plugins: [migrationFiles(), sourceAddresses()],
  ssr: { noExternal: true, external: OUTSIDE, target: 'node' },
  build: {
    ssr: 'src/main.ts',
    outDir: BUILT,
    emptyOutDir: true,
    target: 'esnext',
    // For traces of errors.
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { chunkFileNames: '[name]-[hash:7].js' },
      // Some migrations export what queries use, and are part of the server anyway.
      checks: { ineffectiveDynamicImport: false },
    },
  },
});
