import { describe, expect, test } from 'vitest';
import { countsOfPlaywright, countsOfVitest } from './report.ts';

describe('what a vitest report comes to', () => {
  const report = (testResults: unknown[], numPassedTests: number, numFailedTests: number) =>
    JSON.stringify({ numPassedTests, numFailedTests, testResults });
  const file = (...statuses: string[]) => ({
    name: 'a.test.ts',
    status: 'passed',
    assertionResults: statuses.map((status) => ({ fullName: `is ${status}`, status })),
  });

  test('tests that passed and failed', () => {
    expect(countsOfVitest(report([file('passed', 'failed', 'passed')], 2, 1))).toEqual({
      passed: 2,
      failed: 1,
      skipped: [],
    });
  });

  test('skipped and planned ones are named', () => {
    expect(countsOfVitest(report([file('passed', 'skipped', 'todo')], 1, 0)).skipped).toEqual([
      'is skipped',
      'is todo',
    ]);
  });

  test('a file that does not load is a failure, although it has no test', () => {
    const broken = { name: 'b.test.ts', status: 'failed', assertionResults: [] };
    expect(countsOfVitest(report([broken], 0, 0))).toEqual({ passed: 0, failed: 1, skipped: [] });
  });
});

describe('what a Playwright report comes to', () => {
  const spec = (title: string, ...statuses: string[]) => ({ title, tests: statuses.map((status) => ({ status })) });
  const report = (specs: unknown[], errors: unknown[] = []) =>
    JSON.stringify({ errors, suites: [{ title: 'tasks.e2e.ts', specs: [], suites: [{ title: 'a group', specs }] }] });

  test('journeys in groups, once for each project', () => {
    expect(countsOfPlaywright(report([spec('one', 'expected', 'expected'), spec('two', 'unexpected')]))).toEqual({
      passed: 2,
      failed: 1,
      skipped: [],
    });
  });

  test('passing on a second try is failing; skipped ones are named by where they stand', () => {
    const counts = countsOfPlaywright(report([spec('one', 'flaky'), spec('two', 'skipped')]));
    expect(counts).toEqual({ passed: 0, failed: 1, skipped: ['tasks.e2e.ts › a group › two'] });
  });

  test('an error outside every test is a failure', () => {
    expect(countsOfPlaywright(report([], ['no tests found']))).toEqual({ passed: 0, failed: 1, skipped: [] });
  });
});
