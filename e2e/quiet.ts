import type { Page } from 'playwright/test';

/**
 * Listens for all that a page should never do: errors nobody caught, errors in the console, what the security policy
 * refused, what did not load, and answers that are the server's fault. Returns the list, which fills as they happen.
 */
export async function watch(page: Page): Promise<string[]> {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    // A browser logs every answer from 400 on; which of them are faults is said below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      heard.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    const isPart = ['script', 'stylesheet', 'image', 'font', 'manifest'].includes(response.request().resourceType());
    if (response.status() >= 500 || (isPart && response.status() >= 400))
      heard.push(`${response.status()} from ${response.url()}`);
  });
  await page.exposeBinding('policyRefused', (_source, what: string) =>
    heard.push(`refused by the security policy: ${what}`),
  );
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        const { policyRefused } = globalThis as unknown as { policyRefused: (what: string) => void };
        policyRefused(`${violatedDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`);
      },
    );
  });
  return heard;
}
