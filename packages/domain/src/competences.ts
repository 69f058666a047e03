import type { ActionKind } from './pdi.ts';

/** The maximum number of competences of an account, including archived ones. */
export const MOST_COMPETENCES = 500;

/** `core` is expected of everybody, `leadership` of people who lead somebody, `technical` of those whose job needs it. */
export const COMPETENCE_KINDS = ['core', 'leadership', 'technical'] as const;
export type CompetenceKind = (typeof COMPETENCE_KINDS)[number];

/** The default number of levels of every competence. */
export const LEVEL_COUNT = 5;
export const LEAST_LEVELS = 2;
export const MOST_LEVELS = 7;
export const MOST_INDICATORS = 10;
/** The maximum number of actions that a competence suggests for development plans. */
export const MOST_SUGGESTED = 20;

/** An action that helps to develop a competence, to be added to a plan. */
export interface SuggestedAction {
  kind: ActionKind;
  title: string;
}

/** One level of a competence, with the behaviour by which it is recognised. */
export interface CompetenceLevel {
  /** From 1, the lowest. */
  level: number;
  /** May be empty: the screen then shows the number alone. */
  name: string;
  indicators: string[];
}

/** Levels 1 to `count` without names and indicators. */
export const emptyLevels = (count = LEVEL_COUNT): CompetenceLevel[] =>
  Array.from({ length: count }, (_, at) => ({ level: at + 1, name: '', indicators: [] }));

/** Whether these are the levels 1 to `count`, in order and each once. */
export const areLevels = (levels: readonly Pick<CompetenceLevel, 'level'>[], count = LEVEL_COUNT): boolean =>
  levels.length === count && levels.every(({ level }, at) => level === at + 1);

/** The levels 1 to `count`: the highest ones are removed, or empty ones added. */
export const withLevelCount = (levels: readonly CompetenceLevel[], count: number): CompetenceLevel[] =>
  emptyLevels(count).map((empty, at) => levels[at] ?? empty);
