import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addKey, fileKeyRing, keyRingFile, KeyRingError, newKeyText, parseKeyRing } from './key-ring.ts';
import { createVault } from './vault.ts';

const ring = parseKeyRing(`${newKeyText('k2')},${newKeyText('k1')}`);
const vault = createVault(() => ring);
const place = { accountId: 1, userId: 7, field: 'tax_id' };

describe('a sealed value', () => {
  test('opens in its place, whatever its content', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (value) => void expect(vault.open(vault.seal(value, place), place)).toBe(value),
      ),
    );
  });

  test('may be a file of any bytes, has the id of its key, and opens only in its place', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const { bytes: sealed, keyId } = vault.sealBytes(bytes, place);
        expect([keyId, new Uint8Array(vault.openBytes(sealed, place))]).toEqual(['k2', bytes]);
        expect(() => vault.openBytes(sealed, { ...place, userId: 8 })).toThrow();
        sealed[sealed.length - 20] = (sealed.at(-20) ?? 0) ^ 1;
        expect(() => vault.openBytes(sealed, place)).toThrow();
      }),
    );
    const foreign = createVault(() => parseKeyRing(newKeyText('k9'))).sealBytes(new Uint8Array([1]), place);
    expect(() => vault.openBytes(foreign.bytes, place)).toThrow(/key k9/);
  });

  test('opens nowhere else', () => {
    const sealed = vault.seal('52998224725', place);
    for (const other of [
      { ...place, accountId: 2 },
      { ...place, userId: 8 },
      { ...place, field: 'bank_account' },
    ])
      expect(() => vault.open(sealed, other)).toThrow();
  });

  test('reveals neither its value nor equality, and names its key', () => {
    const [one, two] = [vault.seal('52998224725', place), vault.seal('52998224725', place)];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^k2\.[\w-]{16}\.[\w-]+$/);
    expect(one + Buffer.from(one.split('.')[2] as string, 'base64url').toString('latin1')).not.toContain('52998224725');
  });

  test('is refused if changed in any place', () => {
    const sealed = vault.seal('1234', place);
    for (let at = 0; at < sealed.length; at++) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      // The last base64url character has unused bits.
      if (
        Buffer.from(changed.split('.')[2] ?? '', 'base64url').equals(
          Buffer.from(sealed.split('.')[2] ?? '', 'base64url'),
        ) &&
        changed.startsWith(sealed.slice(0, 20))
      )
        continue;
      expect(() => vault.open(changed, place), `position ${at}`).toThrow();
    }
    expect(() => vault.open(sealed.slice(0, -8), place)).toThrow();
  });

  test('of an older key still opens but is not current; a missing key is reported', () => {
    const old = createVault(() => parseKeyRing(`k1:${ring.keys.get('k1')?.toString('base64')}`)).seal('x', place);
    expect([vault.open(old, place), vault.isCurrent(old), vault.isCurrent(vault.seal('x', place))]).toEqual([
      'x',
      false,
      true,
    ]);
    const without = createVault(() => parseKeyRing(newKeyText('k9')));
    expect(() => without.open(old, place)).toThrow(/key k1/);
  });
});

test.each([
  '',
  'k1',
  'k1:',
  'k1:short',
  `K1:${'A'.repeat(43)}`,
  `k1:${'A'.repeat(43)},k1:${'A'.repeat(43)}`,
  `k1:${'A'.repeat(43)}:x`,
  `k1:${'A'.repeat(86)}`,
])('the invalid ring %j is refused and not repeated in the error', (text) => {
  expect(() => parseKeyRing(text)).toThrow(KeyRingError);
  expect(() => parseKeyRing(text)).toThrow(expect.not.objectContaining({ message: expect.stringContaining('AAAA') }));
});

describe('the key ring of a data folder', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'jornada-keys-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is created once, readable only by its owner', () => {
    const first = fileKeyRing(folder)();
    expect(fileKeyRing(folder)()).toEqual(first);
    expect(statSync(keyRingFile(folder)).mode & 0o777).toBe(0o600);
    expect([first.current, first.keys.size]).toEqual([expect.stringMatching(/^k1-[0-9a-f]{8}$/), 1]);
  });

  test('a new key becomes current; open rings see it and still decrypt older values', () => {
    const open = fileKeyRing(folder);
    const running = createVault(open);
    const before = running.seal('x', place);
    expect(addKey(folder)).toMatch(/^k2-/);
    expect(running.seal('x', place)).toMatch(/^k2-[0-9a-f]{8}\./);
    expect(running.open(before, place)).toBe('x');
    expect([addKey(folder), open().keys.size]).toEqual([expect.stringMatching(/^k3-/), 3]);
    expect(statSync(keyRingFile(folder)).mode & 0o777).toBe(0o600);
  });

  test('a damaged file is reported in one line without key material', () => {
    fileKeyRing(folder)();
    writeFileSync(keyRingFile(folder), readFileSync(keyRingFile(folder), 'utf8').slice(0, 30));
    expect(() => fileKeyRing(folder)()).toThrow(
      /^the file data-keys in DATA_DIR is damaged: the key k1-\w+ must be 32 bytes in base64$/,
    );
  });
});

describe('a fingerprint', () => {
  const text = JSON.stringify({ score: 9 });

  test("depends only on its text and key, also after a rotation, and contains the key's id", () => {
    const older = createVault(() => parseKeyRing(newKeyText('k9'))).fingerprint(text);
    expect(vault.isFingerprintOf(older, text)).toBe(false);
    const fingerprint = vault.fingerprint(text);
    expect(fingerprint).toMatch(/^k2\.[\w-]{43}$/);
    expect(vault.isFingerprintOf(fingerprint, text)).toBe(true);
    expect(vault.isFingerprintOf(fingerprint, JSON.stringify({ score: 8 }))).toBe(false);
    expect(vault.isFingerprintOf('', text)).toBe(false);
    const rotated = createVault(() => ({ current: 'k1', keys: ring.keys }));
    expect(rotated.isFingerprintOf(fingerprint, text)).toBe(true);
    expect(rotated.fingerprint(text)).not.toBe(fingerprint);
  });

  test('cannot be found by hashing all short texts without the key', () => {
    const mac = vault.fingerprint(text).split('.')[1];
    for (let score = 0; score <= 10; score++)
      expect(createHash('sha256').update(JSON.stringify({ score })).digest('base64url')).not.toBe(mac);
  });
});
