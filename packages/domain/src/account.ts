import type { Level } from './access.ts';
import { LEVEL_COUNT } from './competences.ts';
import { KEPT_MONTHS, KEPT_MONTHS_AFTER_LEAVING, type Retention } from './retention.ts';

/** Languages an account can use; each person may choose another for themselves. */
export const LOCALES = ['pt-BR', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/** Account-wide settings other than name, time zone, language and currency. */
export interface AccountSettings extends Retention {
  /** Whether the sign-in page shows the account's name and logo to anyone who opens it. */
  show_on_login: boolean;
  /** Levels whose people need a second factor; without one they can only set it up. */
  second_factor_levels: readonly Level[];
  /** The number of levels of every competence. */
  competence_levels: number;
  /** Whether praise can be shown to everybody. */
  feedback_wall: boolean;
}

/** Values used until the account sets its own. */
export const ACCOUNT_DEFAULTS: AccountSettings = {
  show_on_login: true,
  second_factor_levels: [],
  competence_levels: LEVEL_COUNT,
  feedback_wall: true,
  retention_months: KEPT_MONTHS.default,
  retention_months_after_leaving: KEPT_MONTHS_AFTER_LEAVING.default,
};

/** The stored settings, with the default for each missing one. */
export const settingsOf = (stored: Partial<AccountSettings>): AccountSettings => ({ ...ACCOUNT_DEFAULTS, ...stored });

/** Account fields an Admin may change; all others need `account.settings`. */
const BRAND: readonly string[] = ['name'];

/** Whether changing these fields requires `account.settings`. */
export const changesSettings = (fields: readonly string[]): boolean => fields.some((field) => !BRAND.includes(field));
