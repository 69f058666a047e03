import { type ChildProcess, execFileSync, type ExecFileSyncOptionsWithStringEncoding, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from './free-port.ts';
import { root, say } from './process.mjs';

/** An S3-compatible server of our own, for tests; gone when stopped. */
export interface S3Server {
  /** As STORAGE_URL takes it. */
  url: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** Whether a wrong signature opens nothing, as it must; what only pretends to be S3 lets everybody in. */
  checksSignatures: boolean;
  stop(): void;
}

const BUCKET = 'jornada-tests';

/**
 * Starts OpenStack Swift with its S3 interface, which checks every signature, from Debian's packages: they are fetched
 * and unpacked into `.cache`, without root and without installing anything. Where there is no apt or no Python,
 * s3rver from the registry takes its place and this says so: it speaks S3 and believes any signature.
 */
export async function startS3(): Promise<S3Server> {
  const swift = unpackSwift();
  const server = swift ? await startSwift(swift) : await startS3rver();
  say(
    `S3 for the tests: ${server.checksSignatures ? 'OpenStack Swift, which checks signatures' : 'no apt or no Python here, so s3rver, which believes any signature: what needs them checked is not tried'}`,
  );
  const endpoint = `http://127.0.0.1:${server.port}`;
  const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials: server.credentials });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
  return { ...server, url: `s3://${BUCKET}?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1` };
}

// ------------------------------------------------------------------------------------------------ Swift

const PACKAGES = ['python3-swift'];
const PYTHON = '/usr/bin/python3';
const packages = join(root, '.cache', 'swift');

/** The folder that Swift was unpacked into; undefined where that cannot be done here. */
function unpackSwift(): string | undefined {
  const unpacked = join(packages, 'root');
  if (existsSync(unpacked)) return unpacked;
  if (!existsSync(PYTHON) || !existsSync('/usr/bin/apt-get')) return undefined;
  try {
    const quietly: ExecFileSyncOptionsWithStringEncoding = {
      cwd: packages,
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
    };
    mkdirSync(packages, { recursive: true });
    const needed = () =>
      execFileSync('apt-get', ['install', '--simulate', '--no-install-recommends', ...PACKAGES], quietly)
        .split('\n')
        .flatMap((line) => /^Inst (\S+)/.exec(line)?.[1] ?? []);
    let names: string[];
    try {
      names = needed();
    } catch {
      // A machine that is new knows no packages yet; only root may ask for their list.
      execFileSync('apt-get', ['update'], quietly);
      names = needed();
    }
    execFileSync('apt-get', ['download', ...names], quietly);
    const draft = join(packages, `draft-${process.pid}`);
    for (const file of readdirSync(packages).filter((name) => name.endsWith('.deb')))
      execFileSync('dpkg-deb', ['--extract', file, draft], quietly);
    renameSync(draft, unpacked);
    return unpacked;
  } catch {
    return undefined;
  }
}

async function startSwift(unpacked: string) {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-s3-'));
  const port = await freePort();
  // Swift knows people as account:user.
  const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
  const library = join(unpacked, 'usr', 'lib');
  const native = readdirSync(library)
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => join(library, name));
  const server = spawn(
    PYTHON,
    [
      join(import.meta.dirname, 's3-server.py'),
      folder,
      String(port),
      credentials.accessKeyId,
      credentials.secretAccessKey,
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PYTHONPATH: join(library, 'python3', 'dist-packages'), LD_LIBRARY_PATH: native.join(':') },
    },
  );
  await saysReady(server);
  const stop = () => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  return { port, credentials, checksSignatures: true, stop };
}

async function saysReady(server: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => chunk.includes('ready') && resolve());
    server.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Swift ended with exit code ${code}: ${said}`)));
  });
  server.removeAllListeners('exit');
}

// ------------------------------------------------------------------------------------------------ s3rver

interface Rver {
  run(): Promise<unknown>;
  close(): Promise<void>;
}

async function startS3rver() {
  // @ts-expect-error it brings no types
  const { default: S3rver } = (await import('s3rver')) as { default: new (options: object) => Rver };
  const folder = mkdtempSync(join(tmpdir(), 'jornada-s3-'));
  const port = await freePort();
  const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory: folder });
  await server.run();
  const stop = () => {
    void server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { port, credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }, checksSignatures: false, stop };
}
