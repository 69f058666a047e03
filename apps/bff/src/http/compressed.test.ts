import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { contract } from '@jornada/contract/contract';
import { expect, test } from 'vitest';
import { jsonResponse } from './compressed.ts';

const LONG = JSON.stringify({ items: Array.from({ length: 200 }, (_, id) => ({ id, title: 'Task' })) });
const answer = (headers: Record<string, string>, text = LONG, method: 'GET' | 'POST' = 'GET') =>
  jsonResponse({ method }, new Request('http://localhost/v2/tasks', { headers }), text, {
    'cache-control': 'no-store',
  });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('the response to a GET is compressed in an encoding that the client accepts', async () => {
  const zstd = await answer({ 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(zstd.headers.get('content-encoding')).toBe('zstd');
  expect(zstd.headers.get('vary')).toBe('accept-encoding');
  expect(zstd.headers.get('cache-control')).toBe('no-store');
  expect(zstdDecompressSync(await bytesOf(zstd)).toString()).toBe(LONG);
  const br = await answer({ 'accept-encoding': 'br, zstd;q=0' });
  expect(br.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(await bytesOf(br)).toString()).toBe(LONG);
});

test.each([
  ['the client accepts neither', { 'accept-encoding': 'gzip, deflate' }, LONG, 'GET'],
  ['it is short', { 'accept-encoding': 'br' }, '{"id":1}', 'GET'],
  ['it answers a write, and may hold a secret', { 'accept-encoding': 'br' }, LONG, 'POST'],
  ['another site requested it', { 'accept-encoding': 'br', 'sec-fetch-site': 'cross-site' }, LONG, 'GET'],
  ['another origin of the site requested it', { 'accept-encoding': 'br', 'sec-fetch-site': 'same-site' }, LONG, 'GET'],
] as const)('it is sent uncompressed if %s', async (_, headers, text, method) => {
  const response = await answer(headers, text, method);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await response.text()).toBe(text);
});

test('no GET operation declares a secret in its response', () => {
  const operations = Object.values(contract).flatMap((group) =>
    Object.values<{ method: string; path: string; secretFields?: readonly string[] }>(group),
  );
  expect(
    operations.filter(({ method, secretFields }) => method === 'GET' && secretFields).map(({ path }) => path),
  ).toEqual([]);
});
