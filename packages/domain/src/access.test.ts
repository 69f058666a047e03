import { expect, test } from 'vitest';
import { CAPABILITIES, capabilitiesOf, LEVELS, lowestLevelWith, may } from './access.ts';

test('a Super Admin has every capability', () => {
  expect(capabilitiesOf(5)).toEqual(Object.keys(CAPABILITIES));
});

test.each([
  ['tasks.all', [3, 4, 5]],
  ['tags.manage', [4, 5]],
  ['hr.deactivate', [5]],
  ['bank.post', [2, 5]],
  ['bank.read-all', [2, 3, 4, 5]],
  ['allocations.write', [3, 4, 5]],
  ['account.settings', [5]],
  ['audit.read', [4, 5]],
] as const)('%s belongs to levels %j', (capability, levels) => {
  expect(LEVELS.filter((level) => may(level, capability))).toEqual(levels);
});

test('levels are not cumulative: an Admin lacks capabilities that only an Accountant has', () => {
  expect(may(4, 'bank.post')).toBe(false);
  expect(lowestLevelWith('bank.post')).toBe(2);
});
