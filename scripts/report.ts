/** The result of a phase. */
export interface Counts {
  passed: number;
  failed: number;
  /** Tests that exist but did not run. */
  skipped: Skipped[];
}

export interface Skipped {
  name: string;
  tags: string[];
}

/** Allows the tests with a tag to be skipped, for a reason that is printed. */
export interface Exemption {
  tag: string;
  reason: string;
}

/** The reason why a test may be skipped; undefined if no exemption covers it. */
export const reasonFor = ({ tags }: Skipped, exemptions: Exemption[]): string | undefined =>
  exemptions.find(({ tag }) => tags.includes(tag))?.reason;

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; tags: string[] }[];
  }[];
}

/** Counts vitest's JSON report. A file that cannot be loaded is one failure. */
export function countsOfVitest(json: string): Counts {
  const report = JSON.parse(json) as VitestReport;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  );
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: tests
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName, tags }) => ({ name: fullName, tags })),
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

/** Counts Playwright's JSON report. A test that passes only when retried counts as failed. */
export function countsOfPlaywright(json: string): Counts {
  const report = JSON.parse(json) as PlaywrightReport;
  const tests = report.suites.flatMap((suite) => testsOf(suite, []));
  const having = (...statuses: string[]) => tests.filter(({ status }) => statuses.includes(status));
  return {
    passed: having('expected').length,
    failed: having('unexpected', 'flaky').length + report.errors.length,
    skipped: having('skipped').map(({ name }) => ({ name, tags: [] })),
  };
}

const testsOf = (
  { title, suites = [], specs = [] }: PlaywrightSuite,
  parents: string[],
): { name: string; status: string }[] => [
  ...specs.flatMap((spec) =>
    spec.tests.map(({ status }) => ({ name: [...parents, title, spec.title].join(' › '), status })),
  ),
  ...suites.flatMap((suite) => testsOf(suite, [...parents, title])),
];
