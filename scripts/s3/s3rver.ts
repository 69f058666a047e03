import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import type { LocalServer } from './local-server.ts';

interface S3rver {
  run(): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts s3rver, a package from the registry. It runs wherever Node runs, but accepts any signature. */
export async function startS3rver(): Promise<LocalServer> {
  // @ts-expect-error the package has no types
  const { default: Server } = (await import('s3rver')) as { default: new (options: object) => S3rver };
  const folder = mkdtempSync(join(tmpdir(), 'jornada-s3-'));
  const port = await freePort();
  const server = new Server({ port, address: '127.0.0.1', silent: true, directory: folder });
  await server.run();
  return {
    port,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    stop() {
      void server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
