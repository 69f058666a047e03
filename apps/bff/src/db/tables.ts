import type { Generated } from 'kysely';

/**
 * Every table by name. Each migration declares its own (`declare module`), so a table's columns and their types are in
 * the file that creates them; docs/schema.md lists the result. A table with columns added later has its own interface,
 * which the later migrations extend.
 */
export interface Tables {}

export type { Generated };

/** ISO 8601 UTC with milliseconds: such texts sort chronologically. */
export type Instant = string;
/** `YYYY-MM-DD`. */
export type CalendarDate = string;
