import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { root } from '../../scripts/process.mjs';
import { temporaryFolder } from '../server.ts';

/** Runs an npm command in a clean environment, without the variables of this test run. */
async function npm(args: string[], env: Record<string, string>) {
  const child = spawn('npm', args, {
    cwd: root,
    shell: process.platform === 'win32',
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
  });
  let output = '';
  for (const channel of [child.stdout, child.stderr])
    channel.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const gone = once(child, 'exit');
  return {
    output: () => output,
    gone: async () => {
      const [code] = (await gone) as [number | null];
      return code;
    },
    stop: () => child.kill('SIGTERM'),
  };
}

const until = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
};
const answers = (url: string) =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );

describe('npm start', () => {
  test('serves the built dashboard, prints the one-time link, and drains when npm receives SIGTERM', async () => {
    const folder = temporaryFolder();
    const port = String(await freePort());
    const started = await npm(['start'], { PORT: port, DATA_DIR: folder.path });
    await until(() => answers(`http://localhost:${port}/readyz`));
    await until(() => /\/setup#\S+/.test(started.output()));
    const page = await fetch(`http://localhost:${port}/tasks`);
    expect(await page.text()).toContain('<div id="root">');

    started.stop();
    expect(await started.gone()).toBe(0);
    expect(await answers(`http://localhost:${port}/healthz`)).toBe(false);
    folder.remove();
  });

  test('stops with one line that names an invalid setting', async () => {
    const folder = temporaryFolder();
    const started = await npm(['start'], { PORT: 'three thousand', DATA_DIR: folder.path });
    expect(await started.gone()).toBe(1);
    expect(started.output()).toMatch(/^jornada: PORT: .+$/m);
    expect(started.output()).not.toContain('    at ');
    folder.remove();
  });

  test('stops with one line if the port is in use', async () => {
    const folder = temporaryFolder();
    const port = String(await freePort());
    const first = await npm(['start'], { PORT: port, DATA_DIR: folder.path });
    await until(() => answers(`http://localhost:${port}/readyz`));
    const second = await npm(['start'], { PORT: port, DATA_DIR: folder.path });
    expect(await second.gone()).toBe(1);
    expect(second.output()).toMatch(/^jornada: PORT: \d+ is taken$/m);
    first.stop();
    await first.gone();
    folder.remove();
  });
});

describe('npm run demo', () => {
  test('serves the demo data, prints its accounts, and changes nothing on the second start', async () => {
    const folder = temporaryFolder();
    const env = { PORT: String(await freePort()), DATA_DIR: folder.path };
    for (const first of [true, false]) {
      const started = await npm(['run', 'demo'], env);
      await until(() => answers(`http://localhost:${env.PORT}/readyz`));
      expect(started.output().includes('Writing the demo data set')).toBe(first);
      const [, email, password] = /(manager@\S+)[^]*password of all is (\S+)/.exec(started.output()) ?? [];
      const login = await fetch(`http://localhost:${env.PORT}/v2/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      const { token } = (await login.json()) as { token: string };
      const tasks = await fetch(`http://localhost:${env.PORT}/v2/tasks?limit=1`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(((await tasks.json()) as { total: number }).total).toBe(5_000);
      started.stop();
      expect(await started.gone()).toBe(0);
    }
    folder.remove();
  });
});
