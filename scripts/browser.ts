import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chromium, type LaunchOptions } from 'playwright';
import { say, stop } from './process.mjs';
import { commandOf, runNode } from './runtime.mjs';

const isRoot = process.getuid?.() === 0;

/** Browsers of the machine that Playwright can drive. */
const OF_THE_MACHINE = ['/usr/bin/chromium', '/usr/bin/google-chrome'];

/** The Chromium that tests drive: the one CHROMIUM_PATH names, Playwright's own, or the machine's. */
function findBrowser(): string | undefined {
  const candidates = [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...OF_THE_MACHINE];
  return candidates.find((path) => path && existsSync(path));
}

/** Installs a Chromium where there is none. */
export async function installBrowser(): Promise<void> {
  if (findBrowser()) return;
  say('Installing a browser …');
  if (isRoot && isDebian()) installFromDebian();
  else await runNode([commandOf('playwright'), 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
  if (!findBrowser()) stop('No Chromium could be installed: install one and name it in CHROMIUM_PATH.');
}

/** Debian itself: the package of that name in Ubuntu is an empty one that points to a snap. */
const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

/** Debian's own package brings its libraries and fonts along, which Playwright's download does not. */
function installFromDebian(): void {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], options);
}

/** How tests start it: nothing of its own on the network, and no sandbox where it refuses one (as root). */
export function launchOptions(): LaunchOptions {
  const executablePath = findBrowser();
  return {
    ...(executablePath && { executablePath }),
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-default-apps',
      '--disable-domain-reliability',
      '--disable-sync',
      '--no-first-run',
      '--no-pings',
      '--disable-features=OptimizationHints,MediaRouter,Translate,AutofillServerCommunication,CertificateTransparencyComponentUpdater',
      // Shared memory is small in containers; a full one crashes pages.
      '--disable-dev-shm-usage',
    ],
  };
}
