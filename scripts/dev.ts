import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { contract } from '@jornada/contract/contract';
import { createServer, type ProxyOptions } from 'vite';
import { freePort } from './free-port.ts';
import { root } from './process.mjs';

/** Browsers connect to Vite, which forwards requests for the server: both have the same origin. */
const port = Number(process.env['PORT'] || 3000);
const serverPort = await freePort();
const publicUrl = process.env['PUBLIC_URL'] || `http://localhost:${port}`;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/bff/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development', HOST: '127.0.0.1', PORT: String(serverPort), PUBLIC_URL: publicUrl },
});

/** Some paths, `/setup` and `/invite`, are both a page and an operation; only a browser navigation accepts text/html. */
const toServer: ProxyOptions = {
  target: `http://127.0.0.1:${serverPort}`,
  bypass: ({ method, headers, url = '/' }) =>
    method === 'GET' && headers.accept?.includes('text/html') && !url.startsWith('/docs') ? '/index.html' : undefined,
};

const operations = Object.values(contract).flatMap((resource) => Object.values<{ path: string }>(resource));
const firstSegments = new Set(operations.map(({ path }) => path.split('/')[1]));
const prefixes = [...firstSegments, 'docs', 'files', 'logos', 'healthz', 'readyz', 'metrics'];

const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: {
    port,
    strictPort: true,
    host: process.env['HOST'] || 'localhost',
    proxy: Object.fromEntries(prefixes.map((prefix) => [`^/${prefix}(/|\\?|$)`, toServer])),
  },
});
await vite.listen();

const failed = (code: number | null) => process.exit(code ?? 1);
const close = () => {
  server.off('exit', failed);
  server.kill('SIGTERM');
  void vite.close().then(() => process.exit(0));
};
process.once('SIGINT', close);
process.once('SIGTERM', close);
// The watcher keeps running when the server fails; it ends only when it cannot watch files.
server.once('exit', failed);
