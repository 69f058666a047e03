import { afterAll, expect, test } from 'vitest';
import { startServer, temporaryFolder } from '../e2e/server.ts';
import { generateClient } from './client.ts';
import { FIRST } from './first.ts';

// A client generated from the served OpenAPI document, run against the product as a process.
const data = temporaryFolder();
const server = await startServer({ dataDir: data.path, env: { LOG_LEVEL: 'warn', ...FIRST.settings } });
const document = await (await fetch(`${server.url}/v2/openapi.json`)).text();
const client = await generateClient(document);
const jobs = await client.jobs();

afterAll(async () => {
  client.remove();
  await server.stop();
  data.remove();
});

test('the client and the jobs that use it type-check', async () => {
  expect(await client.typeFaults()).toBe('');
});

test.each(Object.entries(jobs))('a program %s', async (_what, job) => {
  await expect(job({ url: server.url, ...FIRST.person })).resolves.toBeUndefined();
});

test('a job with a wrong password fails', async () => {
  const reads = jobs['reads a client'];
  await expect(reads?.({ url: server.url, ...FIRST.person, password: 'another' })).rejects.toBeTruthy();
});
