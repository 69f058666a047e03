import type { Page } from 'playwright/test';

/**
 * Records faults of the page: uncaught errors, console errors, violations of the content security policy, failed
 * resources and 5xx responses.
 * @returns the list, which grows with later faults
 */
export async function watch(page: Page): Promise<string[]> {
  const errors: string[] = [];
  // Errors created by the browser itself, such as a DOMException, have an empty stack.
  page.on('pageerror', ({ name, message, stack }) => errors.push(`uncaught: ${stack || `${name}: ${message}`}`));
  page.on('console', (message) => {
    // The browser logs every response from 400 on; the listener of responses below selects the faults.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    const isPart = ['script', 'stylesheet', 'image', 'font', 'manifest'].includes(response.request().resourceType());
    if (response.status() >= 500 || (isPart && response.status() >= 400))
      errors.push(`${response.status()} from ${response.url()}`);
  });
  await page.exposeBinding('policyRefused', (_source, what: string) =>
    errors.push(`refused by the security policy: ${what}`),
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
  return errors;
}
