import { describe, expect, test } from 'vitest';
import { countsOfPlaywright, countsOfVitest, reasonFor } from './report.ts';

describe('countsOfVitest', () => {
  const report = (testResults: unknown[], numPassedTests: number, numFailedTests: number) =>
    JSON.stringify({ numPassedTests, numFailedTests, testResults });
  const file = (...statuses: string[]) => ({
    name: 'a.test.ts',
    status: 'passed',
    assertionResults: statuses.map((status) => ({ fullName: `is ${status}`, status, tags: ['slow'] })),
  });

  test('counts passed and failed tests', () => {
    expect(countsOfVitest(report([file('passed', 'failed', 'passed')], 2, 1))).toEqual({
      passed: 2,
      failed: 1,
      skipped: [],
    });
  });

  test('lists skipped and planned tests, with their tags', () => {
    expect(countsOfVitest(report([file('passed', 'skipped', 'todo')], 1, 0)).skipped).toEqual([
      { name: 'is skipped', tags: ['slow'] },
      { name: 'is todo', tags: ['slow'] },
    ]);
  });

  test('counts a file that cannot be loaded as a failure, although it has no test', () => {
    const broken = { name: 'b.test.ts', status: 'failed', assertionResults: [] };
    expect(countsOfVitest(report([broken], 0, 0))).toEqual({ passed: 0, failed: 1, skipped: [] });
  });
});

describe('countsOfPlaywright', () => {
  const spec = (title: string, ...statuses: string[]) => ({ title, tests: statuses.map((status) => ({ status })) });
  const report = (specs: unknown[], errors: unknown[] = []) =>
    JSON.stringify({ errors, suites: [{ title: 'tasks.e2e.ts', specs: [], suites: [{ title: 'a group', specs }] }] });

  test('counts tests in groups once per project', () => {
    expect(countsOfPlaywright(report([spec('one', 'expected', 'expected'), spec('two', 'unexpected')]))).toEqual({
      passed: 2,
      failed: 1,
      skipped: [],
    });
  });

  test('counts a test that passes only when retried as failed, and lists a skipped test with its groups', () => {
    const counts = countsOfPlaywright(report([spec('one', 'flaky'), spec('two', 'skipped')]));
    expect(counts).toEqual({ passed: 0, failed: 1, skipped: [{ name: 'tasks.e2e.ts › a group › two', tags: [] }] });
  });

  test('counts an error outside every test as a failure', () => {
    expect(countsOfPlaywright(report([], ['no tests found']))).toEqual({ passed: 0, failed: 1, skipped: [] });
  });
});

test('an exemption covers the tests with its tag and no others', () => {
  const exemptions = [{ tag: 'signatures', reason: 'the server ignores them' }];
  expect(reasonFor({ name: 'forged', tags: ['slow', 'signatures'] }, exemptions)).toBe('the server ignores them');
  expect(reasonFor({ name: 'signatures', tags: ['slow'] }, exemptions)).toBeUndefined();
  expect(reasonFor({ name: 'forged', tags: ['signatures'] }, [])).toBeUndefined();
});
