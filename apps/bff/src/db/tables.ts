import type { Generated } from 'kysely';

/**
 * Every table by name. Each migration adds its own here (`declare module`), so that a table's columns and their types
 * stand in the file that makes them.
 */
export interface Tables {}

export type { Generated };

/** ISO 8601 UTC with milliseconds; texts of this form sort as time does. */
export type Instant = string;
/** `YYYY-MM-DD`. */
export type CalendarDate = string;
