import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from 'playwright';
import { say, stop } from './process.mjs';
import { commandOf, runNode } from './runtime.mjs';

const isRoot = process.getuid?.() === 0;

/** A browser of the machine, where Debian and its kin keep it; Playwright's own is asked for where there is none. */
const OF_THE_MACHINE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The Chromium that tests drive: the one CHROMIUM_PATH names, Playwright's own, or the machine's. */
export function findBrowser(): string | undefined {
  const candidates = [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...OF_THE_MACHINE];
  return candidates.find((path) => path && existsSync(path));
}

/** Installs a Chromium where there is none. */
export async function installBrowser(): Promise<void> {
  if (findBrowser()) return;
  say('Installing a browser …');
  if (isRoot && existsSync('/usr/bin/apt-get')) installFromDebian();
  else await runNode([commandOf('playwright'), 'install', 'chromium']);
  if (!findBrowser()) stop('No Chromium could be installed: install one and name it in CHROMIUM_PATH.');
}

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
