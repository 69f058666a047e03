import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMachine, type FakeMachine } from '../machine.sample.ts';
import { startS3 } from '../s3.ts';
import { findSwift } from './swift.ts';

// Imports Swift if it is installed, or was unpacked into PYTHONPATH.
const PYTHON = 'test -e "$MACHINE/swift-is-installed" || test -e "$PYTHONPATH/swift"';

// Finds packages once there is a list of them, which only root may fetch.
const APT = `
case "$1" in
update)
  test -e "$MACHINE/is-root" || { echo 'Reading lists' >&2; echo 'E: Permission denied' >&2; exit 100; }
  touch "$MACHINE/package-list" ;;
install)
  test -e "$MACHINE/package-list" || exit 100
  echo 'Inst python3-eventlet (0.33)'
  echo 'Inst python3-swift (2.30)' ;;
download)
  shift
  for name; do touch "$name.deb"; done ;;
esac`;

const DPKG =
  'mkdir -p "$3/usr/lib/python3/dist-packages" "$3/usr/lib/x-linux-gnu" && touch "$3/usr/lib/python3/dist-packages/swift"';

let machine: FakeMachine;
let cache: string;
beforeEach(() => {
  machine = createMachine();
  cache = join(machine.folder, 'cache');
});
afterEach(() => machine.remove());

const has = (name: string) => writeFileSync(join(machine.folder, name), '');
const aptCalls = () => machine.calls().filter((call) => call.startsWith('apt-get'));
const PLAN = 'apt-get install --simulate --no-install-recommends python3-swift';
const DOWNLOAD = 'apt-get download python3-eventlet python3-swift';

describe('findSwift', () => {
  test('uses an installed Swift and does not run apt', () => {
    machine.addProgram('python3', PYTHON);
    machine.addProgram('apt-get', APT);
    machine.addProgram('dpkg-deb', DPKG);
    has('swift-is-installed');
    expect(findSwift(machine, cache)).toEqual({ python: join(machine.folder, 'bin', 'python3'), env: machine.env });
    expect(aptCalls()).toEqual([]);
  });

  test('uses the first Python on PATH that can import Swift', () => {
    const other = createMachine();
    other.addProgram('python3', 'exit 1');
    machine.addProgram('python3', PYTHON);
    has('swift-is-installed');
    const PATH = `${other.env['PATH']}:${machine.env['PATH']}`;
    expect(findSwift({ ...machine, env: { ...machine.env, PATH } }, cache)).toMatchObject({
      python: join(machine.folder, 'bin', 'python3'),
    });
    other.remove();
  });

  describe('if apt knows Swift and it is not installed', () => {
    beforeEach(() => {
      machine.addProgram('python3', PYTHON);
      machine.addProgram('apt-get', APT);
      machine.addProgram('dpkg-deb', DPKG);
    });

    test('downloads and unpacks the packages, without root, and leaves none of them behind', () => {
      has('package-list');
      const library = join(cache, 'root', 'usr', 'lib');
      expect(findSwift(machine, cache)).toMatchObject({
        env: { PYTHONPATH: join(library, 'python3', 'dist-packages'), LD_LIBRARY_PATH: join(library, 'x-linux-gnu') },
      });
      expect(aptCalls()).toEqual([PLAN, DOWNLOAD]);
      expect(readdirSync(cache)).toEqual(['root']);
    });

    test('does not download a second time', () => {
      has('package-list');
      const first = findSwift(machine, cache);
      expect(findSwift(machine, cache)).toEqual(first);
      expect(aptCalls()).toEqual([PLAN, DOWNLOAD]);
    });

    test('fetches the list of packages first if there is none and the user is root', () => {
      has('is-root');
      expect(findSwift(machine, cache)).toMatchObject({ python: join(machine.folder, 'bin', 'python3') });
      expect(aptCalls()).toEqual([PLAN, 'apt-get update', PLAN, DOWNLOAD]);
    });

    test('returns the last line of the error if there is no list and the user is not root', () => {
      expect(findSwift(machine, cache)).toBe('apt cannot download Swift: E: Permission denied');
      expect(readdirSync(cache)).toEqual([]);
    });

    test('downloads again if the unpacked Swift can no longer be imported', () => {
      has('package-list');
      machine.addProgram('dpkg-deb', 'mkdir -p "$3/usr/lib"');
      expect(findSwift(machine, cache)).toBe('no python3 here can import Swift as Debian packages it');
      machine.addProgram('dpkg-deb', DPKG);
      expect(findSwift(machine, cache)).toMatchObject({ python: join(machine.folder, 'bin', 'python3') });
    });
  });

  test.each(['apt-get', 'dpkg-deb'])('returns the reason if %s is the only one of the two programs', (name) => {
    machine.addProgram('python3', PYTHON);
    machine.addProgram(name, 'exit 0');
    expect(findSwift(machine, cache)).toBe('Swift is not installed and there is no apt to download it with');
  });

  test.each(['darwin', 'win32'] as const)('runs no program on %s', (platform) => {
    machine.addProgram('python3', PYTHON);
    expect(findSwift({ ...machine, platform }, cache)).toBe('Swift runs on Linux only');
    expect(machine.calls()).toEqual([]);
  });

  test('returns the reason if there is no Python', () => {
    machine.addProgram('apt-get', APT);
    machine.addProgram('dpkg-deb', DPKG);
    expect(findSwift(machine, cache)).toBe('there is no python3');
    expect(existsSync(cache)).toBe(false);
  });
});

test('without Swift, startS3 starts s3rver', async () => {
  const { env, stop } = await startS3(machine, cache);
  stop();
  expect(env).toMatchObject({ AWS_ACCESS_KEY_ID: 'S3RVER' });
});
