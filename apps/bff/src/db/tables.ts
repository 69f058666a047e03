import type { Generated } from 'kysely';

/**
 * Every table by name. Each migration declares its own (`declare module`), so a table's columns and their types are in
 * the file that creates them; docs/schema.md lists the result. A table that gets further columns has an interface of its
 * own, to which the migration that adds them declares them.
 */
export interface Tables {}

export type { Generated };

/** ISO 8601 UTC with milliseconds: such texts sort chronologically. */
export type Instant = string;
/** `YYYY-MM-DD`. */
export type CalendarDate = string;
