/** The global from which zod reads its settings, also before it is loaded. */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/**
 * zod compiles validators with `new Function` if allowed; our Content-Security-Policy forbids it, and the attempt
 * itself is reported. Must run before the first shape is created. zod is not imported for it: the sign-in page is shown
 * without.
 */
export function zodWithinPolicy(): void {
  globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };
}
