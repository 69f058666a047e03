import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMachine, type FakeMachine } from './machine.sample.ts';
import { findNginx, nginxExemptions } from './nginx.ts';

const NGINX = 'echo "nginx version: nginx/1.22.1" >&2';

// Finds packages once there is a list of them.
const APT = `
case "$1" in
install)
  test -e "$MACHINE/package-list" || { echo 'E: no list' >&2; exit 100; }
  echo 'Inst nginx-common (1.22)'
  echo 'Inst nginx (1.22)' ;;
download)
  shift
  for name; do touch "$name.deb"; done ;;
*) echo 'E: not for this user' >&2; exit 100 ;;
esac`;

const DPKG = `
mkdir -p "$3/usr/sbin" "$3/usr/lib/x-linux-gnu"
cp "$MACHINE/packaged" "$3/usr/sbin/nginx"
chmod +x "$3/usr/sbin/nginx"`;

let machine: FakeMachine;
let cache: string;
beforeEach(() => {
  machine = createMachine();
  cache = join(machine.folder, 'cache');
});
afterEach(() => machine.remove());
const withPackages = (program = NGINX) => {
  machine.addProgram('apt-get', APT);
  machine.addProgram('dpkg-deb', DPKG);
  writeFileSync(join(machine.folder, 'package-list'), '');
  writeFileSync(join(machine.folder, 'packaged'), `#!/bin/sh\n${program}\n`);
};
const aptCalls = () => machine.calls().filter((call) => call.startsWith('apt-get'));

test('uses an installed nginx and does not run apt', () => {
  withPackages();
  machine.addProgram('nginx', NGINX);
  expect(findNginx(machine, cache)).toEqual({
    program: join(machine.folder, 'bin', 'nginx'),
    env: machine.env,
    version: '1.22.1',
  });
  expect(aptCalls()).toEqual([]);
});

test('unpacks the Debian packages, once, and installs nothing', () => {
  withPackages();
  const library = join(cache, 'root', 'usr', 'lib', 'x-linux-gnu');
  const found = findNginx(machine, cache);
  expect(found).toMatchObject({
    program: join(cache, 'root', 'usr', 'sbin', 'nginx'),
    env: { LD_LIBRARY_PATH: library },
    version: '1.22.1',
  });
  expect(findNginx(machine, cache)).toEqual(found);
  expect(aptCalls()).toEqual([
    'apt-get install --simulate --no-install-recommends nginx',
    'apt-get download nginx-common nginx',
  ]);
  expect(readdirSync(cache)).toEqual(['root']);
  expect(nginxExemptions(found)).toEqual([]);
});

test.each([
  ['there is no apt', () => {}, 'nginx is not installed and there is no apt to download it with'],
  [
    'apt has no list and may not fetch one',
    () => {
      machine.addProgram('apt-get', APT);
      machine.addProgram('dpkg-deb', '');
    },
    'apt cannot download nginx: E: not for this user',
  ],
  ['the program does not run', () => withPackages('exit 1'), 'nginx does not run here as Debian packages it'],
])('returns the reason if %s, so that its tests may be skipped', (_, prepare, reason) => {
  prepare();
  const found = findNginx(machine, cache);
  expect(found).toBe(reason);
  expect(nginxExemptions(found)).toEqual([{ tag: 'nginx', reason }]);
});

test('runs no program on other systems', () => {
  withPackages();
  expect(findNginx({ ...machine, platform: 'darwin' }, cache)).toBe('nginx is looked for on Linux only');
  expect(machine.calls()).toEqual([]);
});
