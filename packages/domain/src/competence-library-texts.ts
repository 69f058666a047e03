export const LIBRARY_LOCALES = ['en', 'pt-BR'] as const;
export type LibraryLocale = (typeof LIBRARY_LOCALES)[number];

export const LIBRARY_GROUPS = ['delivery', 'collaboration', 'leadership', 'growth'] as const;
export type LibraryGroup = (typeof LIBRARY_GROUPS)[number];

export const LIBRARY_KEYS = [
  'quality',
  'reliability',
  'customer_focus',
  'problem_solving',
  'communication',
  'teamwork',
  'feedback',
  'developing_people',
  'delegation',
  'decision_making',
  'learning',
  'data_use',
] as const;
export type LibraryKey = (typeof LIBRARY_KEYS)[number];

/** The texts of the library in one language. */
export interface LibraryTexts {
  groups: Record<LibraryGroup, string>;
  /** Names of levels 1 to 5. */
  levels: readonly [string, string, string, string, string];
  /** `indicators` has one text for each level, `actions` one for each kind of learning. */
  competences: Record<
    LibraryKey,
    {
      name: string;
      description: string;
      indicators: readonly [string, string, string, string, string];
      actions: readonly [string, string, string];
    }
  >;
}
