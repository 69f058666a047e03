/** What a runner's report comes to. */
export interface Counts {
  passed: number;
  failed: number;
  /** By name: tests that did not run although they are written. */
  skipped: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** Counts vitest's JSON report. A file that does not even load is a failure of its own. */
export function countsOfVitest(json: string): Counts {
  const report = JSON.parse(json) as VitestReport;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  );
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').map(({ fullName }) => fullName),
  };
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: unknown[];
}

/** Counts Playwright's JSON report. A test that passed on a second try is a failure: it will fail somebody tomorrow. */
export function countsOfPlaywright(json: string): Counts {
  const report = JSON.parse(json) as PlaywrightReport;
  const tests = report.suites.flatMap((suite) => testsOf(suite, []));
  const having = (...statuses: string[]) => tests.filter(({ status }) => statuses.includes(status));
  return {
    passed: having('expected').length,
    failed: having('unexpected', 'flaky').length + report.errors.length,
    skipped: having('skipped').map(({ name }) => name),
  };
}

const testsOf = (
  { title, suites = [], specs = [] }: PlaywrightSuite,
  above: string[],
): { name: string; status: string }[] => [
  ...specs.flatMap((spec) =>
    spec.tests.map(({ status }) => ({ name: [...above, title, spec.title].join(' › '), status })),
  ),
  ...suites.flatMap((suite) => testsOf(suite, [...above, title])),
];
