/** The global from which zod reads its settings, even if it is set before zod is loaded. */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/**
 * zod compiles validators with `new Function` if allowed. Our Content-Security-Policy forbids it, and even the attempt
 * is reported. Must run before the first schema is created. It does not import zod, because the sign-in page is shown
 * without it.
 */
export function zodWithinPolicy(): void {
  globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };
}
