import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { findBrowser, type PlaywrightBrowser, tryToInstall } from './browser.ts';
import { createMachine, type FakeMachine } from './machine.sample.ts';

const machines: FakeMachine[] = [];
afterEach(() => {
  for (const machine of machines.splice(0)) machine.remove();
});

function open(options: Parameters<typeof createMachine>[0] = {}) {
  const machine = createMachine(options);
  machines.push(machine);
  const installed: string[][] = [];
  const path = join(machine.folder, 'playwright-chromium');
  /** An installer that succeeds with the options for which `accepts` returns true. */
  const playwright = (accepts: (options: string[]) => boolean): PlaywrightBrowser => ({
    path,
    async install(given) {
      installed.push(given);
      if (accepts(given)) writeFileSync(path, '');
      return accepts(given) ? 0 : 1;
    },
  });
  const inPath = (name: string) => join(machine.folder, 'bin', name);
  return { machine, playwright, installed, path, inPath };
}

const never = () => false;
const always = () => true;

describe('findBrowser', () => {
  test('prefers CHROMIUM_PATH, then the build of Playwright, then a browser on PATH', () => {
    const { machine, playwright, path, inPath } = open();
    expect(findBrowser(machine, playwright(never))).toBeUndefined();
    machine.addProgram('google-chrome', '');
    expect(findBrowser(machine, playwright(never))).toBe(inPath('google-chrome'));
    machine.addProgram('chromium', '');
    expect(findBrowser(machine, playwright(never))).toBe(inPath('chromium'));
    machine.addProgram('chromium-headless-shell', '');
    expect(findBrowser(machine, playwright(never))).toBe(inPath('chromium-headless-shell'));
    writeFileSync(path, '');
    expect(findBrowser(machine, playwright(never))).toBe(path);
    machine.addProgram('another', '');
    const env = { ...machine.env, CHROMIUM_PATH: inPath('another') };
    expect(findBrowser({ ...machine, env }, playwright(never))).toBe(inPath('another'));
  });

  test('ignores a CHROMIUM_PATH without a file', () => {
    const { machine, playwright, inPath } = open();
    machine.addProgram('chromium', '');
    const env = { ...machine.env, CHROMIUM_PATH: '/nowhere/chromium' };
    expect(findBrowser({ ...machine, env }, playwright(never))).toBe(inPath('chromium'));
  });
});

describe('tryToInstall', () => {
  /** An apt-get that installs only this package, as a program on PATH. */
  const aptWith = (name: string) =>
    `case " $* " in *" ${name} "*) touch "$MACHINE/bin/${name}" && chmod +x "$MACHINE/bin/${name}";; esac`;
  const APT = aptWith('chromium');
  const installs = (name: string) => [
    'apt-get update -qq',
    `apt-get install -y -qq --no-install-recommends ${name} fonts-liberation`,
  ];

  test('installs the Debian package without a window as root', async () => {
    const { machine, playwright, installed, inPath } = open({ isRoot: true, isDebian: true });
    machine.addProgram('apt-get', aptWith('chromium-headless-shell'));
    expect(await tryToInstall(machine, playwright(always))).toBe(inPath('chromium-headless-shell'));
    expect(machine.calls()).toEqual(installs('chromium-headless-shell'));
    expect(installed).toEqual([]);
  });

  test('installs the Debian package with a window if there is no other', async () => {
    const { machine, playwright, installed, inPath } = open({ isRoot: true, isDebian: true });
    machine.addProgram('apt-get', APT);
    expect(await tryToInstall(machine, playwright(always))).toBe(inPath('chromium'));
    expect(machine.calls()).toEqual([...installs('chromium-headless-shell'), ...installs('chromium')]);
    expect(installed).toEqual([]);
  });

  test('installs the build of Playwright as root on Debian where apt fails', async () => {
    const { machine, playwright, installed, path } = open({ isRoot: true, isDebian: true });
    machine.addProgram('apt-get', 'exit 100');
    expect(await tryToInstall(machine, playwright(always))).toBe(path);
    expect(installed).toEqual([['--with-deps']]);
  });

  test('installs the build of Playwright with its libraries as root on a descendant of Debian', async () => {
    const { machine, playwright, installed, path } = open({ isRoot: true });
    machine.addProgram('apt-get', APT);
    expect(await tryToInstall(machine, playwright(always))).toBe(path);
    expect([machine.calls(), installed]).toEqual([[], [['--with-deps']]]);
  });

  test('installs the build of Playwright alone where its libraries cannot be installed', async () => {
    const { machine, playwright, installed, path } = open({ isRoot: true });
    machine.addProgram('apt-get', APT);
    expect(
      await tryToInstall(
        machine,
        playwright((options) => !options.length),
      ),
    ).toBe(path);
    expect(installed).toEqual([['--with-deps'], []]);
  });

  test.each([
    ['the user is not root', { isDebian: true }, true],
    ['there is no apt', { isRoot: true }, false],
  ])('installs the build of Playwright alone where %s', async (_name, options, hasApt) => {
    const { machine, playwright, installed, path } = open(options);
    if (hasApt) machine.addProgram('apt-get', APT);
    expect(await tryToInstall(machine, playwright(always))).toBe(path);
    expect([machine.calls(), installed]).toEqual([[], [[]]]);
  });

  test('returns undefined if no way succeeds', async () => {
    const { machine, playwright } = open({ isRoot: true, isDebian: true });
    machine.addProgram('apt-get', 'exit 100');
    expect(await tryToInstall(machine, playwright(never))).toBeUndefined();
  });
});
