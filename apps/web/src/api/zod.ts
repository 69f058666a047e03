import { config } from 'zod/mini';

/**
 * zod writes faster code with `new Function` where it may; our Content-Security-Policy does not let it, and even asking
 * is reported. Said before the first page is fetched, and with it the first shape.
 */
export const zodWithinPolicy = (): unknown => config({ jitless: true });
