import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { root } from '../scripts/process.mjs';
import { commandOf } from '../scripts/runtime.mjs';

const run = promisify(execFile);
const GENERATOR = join(import.meta.dirname, 'node_modules', '@hey-api', 'openapi-ts', 'bin', 'run.js');

/** Input of a job: the address of the service and the credentials of a Super Admin. */
export interface Start {
  url: string;
  email: string;
  password: string;
}

/** A task that a third party would automate. */
export type Job = (start: Start) => Promise<void>;

export interface GeneratedClient {
  /** Output of `tsc` for the client and the jobs; empty if they type-check. */
  typeFaults(): Promise<string>;
  jobs(): Promise<Record<string, Job>>;
  remove(): void;
}

/** Generates a client from an OpenAPI document and copies `jobs/` next to it, without access to the product's code. */
export async function generateClient(document: string): Promise<GeneratedClient> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'client-'));
  const input = join(folder, 'openapi.json');
  writeFileSync(input, document);
  const config = {
    input,
    output: { path: join(folder, 'client'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'error', file: false },
  };
  writeFileSync(join(folder, 'openapi-ts.config.mjs'), `export default ${JSON.stringify(config)};`);
  await run(process.execPath, [GENERATOR, '-f', join(folder, 'openapi-ts.config.mjs')], { cwd: folder });
  cpSync(join(import.meta.dirname, 'jobs'), join(folder, 'jobs'), { recursive: true });
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noUncheckedIndexedAccess: true,
        target: 'esnext',
        module: 'nodenext',
        lib: ['esnext', 'dom', 'dom.iterable'],
        types: ['node'],
        allowImportingTsExtensions: true,
        noEmit: true,
      },
      include: ['client', 'jobs'],
    }),
  );
  return {
    typeFaults: () =>
      run(process.execPath, [commandOf('typescript', 'tsc'), '-p', folder]).then(
        () => '',
        ({ stdout }: { stdout: string }) => stdout,
      ),
    jobs: async () => {
      const all: Record<string, Job> = {};
      for (const name of readdirSync(join(folder, 'jobs')).filter((file) => file !== 'start.ts')) {
        const { href } = pathToFileURL(join(folder, 'jobs', name));
        const { jobs } = (await import(href)) as { jobs: Record<string, Job> };
        Object.assign(all, jobs);
      }
      return all;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
