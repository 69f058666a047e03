/** The languages that an account may speak; a person may choose another for themselves. */
export const LOCALES = ['pt-BR', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/** What an account decides for all its people, beside its name, time zone, language and currency. */
export interface AccountSettings {
  /** Whether the page where people sign in shows the account's name and logo to whoever opens it. */
  show_on_login: boolean;
}

/** As long as nobody decided otherwise. */
export const ACCOUNT_DEFAULTS: AccountSettings = { show_on_login: true };

/** The settings that were stored, with the default for each that was never set. */
export const settingsOf = (stored: Partial<AccountSettings>): AccountSettings => ({ ...ACCOUNT_DEFAULTS, ...stored });

/** What of an account its Admins may change; all else is for those with `account.settings`. */
const BRAND: readonly string[] = ['name'];

/** Whether changing these fields takes more than looking after the account's name and logo. */
export const changesSettings = (fields: readonly string[]): boolean => fields.some((field) => !BRAND.includes(field));
