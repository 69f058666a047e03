import { config } from 'zod/mini';

/**
 * zod compiles validators with `new Function` if allowed; our Content-Security-Policy forbids it, and the attempt
 * itself is reported. Must run before the first shape is created.
 */
export const zodWithinPolicy = (): unknown => config({ jitless: true });
