import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from 'playwright';
import { findPrograms, type Machine, thisMachine } from './machine.ts';
import { say, stop } from './process.mjs';
import { commandOf, runNode } from './runtime.mjs';

/** Playwright's own build of Chromium: where it is once it is installed, and its installer. */
export interface PlaywrightBrowser {
  path: string;
  /** @returns the installer's exit code */
  install(options: string[]): Promise<number>;
}

const playwrightBrowser = (): PlaywrightBrowser => ({
  path: chromium.executablePath(),
  install: (options) => runNode([commandOf('playwright'), 'install', ...options, 'chromium']),
});

/** Debian's Chromium without a window. It needs about a quarter less processor time than the one with a window. */
const HEADLESS = 'chromium-headless-shell';

/** Browsers of the operating system that Playwright can drive, by the name of their program. */
const SYSTEM_BROWSERS = [HEADLESS, 'chromium', 'google-chrome'];

/** The Chromium that tests drive: the one in CHROMIUM_PATH, Playwright's own, or the operating system's. */
export function findBrowser(machine: Machine, playwright: PlaywrightBrowser): string | undefined {
  const system = SYSTEM_BROWSERS.flatMap((name) => findPrograms(machine, name));
  // A snap cannot read the temporary folders that tests use as profiles.
  const usable = system.filter((path) => !path.startsWith('/snap/'));
  return [machine.env['CHROMIUM_PATH'], playwright.path, ...usable].find((path) => path && existsSync(path));
}

/**
 * Installs a Chromium if there is none, by the first of these ways that succeeds: a Debian package, Playwright's build
 * with the libraries it needs, Playwright's build alone. The first two need root and apt.
 * @returns the browser's path; undefined if no way succeeds
 */
export async function tryToInstall(machine: Machine, playwright: PlaywrightBrowser): Promise<string | undefined> {
  const [apt] = machine.isRoot ? findPrograms(machine, 'apt-get') : [];
  const ways: (() => Promise<number> | void)[] = [
    ...(apt && machine.isDebian
      ? [HEADLESS, 'chromium'].map((name) => () => installDebianPackage(machine, apt, name))
      : []),
    ...(apt ? [() => playwright.install(['--with-deps'])] : []),
    () => playwright.install([]),
  ];
  for (const install of ways) {
    await install();
    const browser = findBrowser(machine, playwright);
    if (browser) return browser;
  }
  return undefined;
}

/** Debian's package depends on the libraries and fonts it needs, unlike Playwright's build. */
function installDebianPackage({ env }: Machine, apt: string, name: string): void {
  const options = { stdio: 'inherit', env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync(apt, ['update', '-qq'], options);
  spawnSync(apt, ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'], options);
}

/** Installs a browser if there is none; ends the process if that fails. */
export async function installBrowser(): Promise<void> {
  const [machine, playwright] = [thisMachine(), playwrightBrowser()];
  if (findBrowser(machine, playwright)) return;
  say('Installing a browser …');
  if (!(await tryToInstall(machine, playwright)))
    stop('No Chromium could be installed: install one and set CHROMIUM_PATH to its path.');
}

/**
 * Options to start the browser without network traffic of its own, and without the sandbox, which does not start as
 * root.
 */
export function launchOptions(): LaunchOptions {
  const machine = thisMachine();
  const executablePath = findBrowser(machine, playwrightBrowser());
  return {
    ...(executablePath && { executablePath }),
    args: [
      ...(machine.isRoot ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-default-apps',
      '--disable-domain-reliability',
      '--disable-sync',
      '--no-first-run',
      '--no-pings',
      '--disable-features=OptimizationHints,MediaRouter,Translate,AutofillServerCommunication,CertificateTransparencyComponentUpdater',
      // Containers have little shared memory; pages crash once it is full.
      '--disable-dev-shm-usage',
    ],
  };
}
