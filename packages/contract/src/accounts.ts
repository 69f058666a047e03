import { LOCALES } from '@jornada/domain/account';
import { isTimeZone } from '@jornada/domain/calendar';
import { LEAST_LEVELS, MOST_LEVELS } from '@jornada/domain/competences';
import { KEPT_MONTHS, KEPT_MONTHS_AFTER_LEAVING } from '@jornada/domain/retention';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { zipEntry } from './form.ts';
import { imageFile, storedLogo } from './images.ts';
import { level, plan } from './session.ts';
import { count, currency, filled, id, instant, message, text, version } from './shapes.ts';

const months = ({ least, most }: { least: number; most: number }) => z.int().check(z.gte(least), z.lte(most));

const settings = z.strictObject({
  show_on_login: z.boolean(),
  /** Levels whose people need a second factor; without one they can only set it up. */
  second_factor_levels: z.readonly(z.array(level).check(z.maxLength(5))),
  /**
   * The number of levels of every competence. Raising it adds empty levels; lowering it removes the highest ones,
   * unless a profile expects one of these: then 409 `level_in_use` with the ids of such `profiles`.
   */
  competence_levels: z.int().check(z.gte(LEAST_LEVELS), z.lte(MOST_LEVELS)),
  /** Whether praise can be shown to everybody. Without a wall, existing posts are visible to author and recipients. */
  feedback_wall: z.boolean(),
  /** How many months feedback and requests for it are kept. Older ones are deleted permanently, once a week. */
  retention_months: months(KEPT_MONTHS),
  /** How many months data about a person is kept after their last day of work, if that ends earlier. */
  retention_months_after_leaving: months(KEPT_MONTHS_AFTER_LEAVING),
});

const timeZone = text(64).check(
  z.refine(isTimeZone, { error: 'must be a time zone like America/Sao_Paulo', params: { code: 'not_time_zone' } }),
);

export const account = z.object({
  id,
  name: z.string(),
  logo_url: z.nullable(z.string()),
  time_zone: z.string(),
  locale: z.string(),
  currency: z.string(),
  /** Null for a person whose employment link has ended. */
  plan: z.nullable(plan),
  settings: z.nullable(settings),
  version,
});
export type Account = z.infer<typeof account>;

export const accounts = resource('accounts', rowsSeenBy('account.read'), {
  brand: {
    method: 'GET',
    path: '/session/brand',
    summary: 'Name and logo on the sign-in page: those of the only account, if its settings show them',
    access: 'public',
    response: z.object({
      name: z.nullable(z.string()),
      logo_url: z.nullable(z.string()),
      /** Whether a link for a forgotten password can be mailed. */
      mails_resets: z.boolean(),
    }),
  },
  me: {
    method: 'GET',
    path: '/v2/accounts/me',
    summary: 'The account of the session',
    access: 'account.read',
    openWhenUnpaid: true,
    endedLink: 'own',
    response: account,
  },
  mails: {
    method: 'GET',
    path: '/v2/accounts/mails',
    summary: 'Whether this server sends e-mails, and the results of the account’s e-mails of the last 30 days',
    access: 'account.brand',
    response: z.object({
      /** Whether there is a mail server. */
      configured: z.boolean(),
      waiting: count,
      /** Mails that failed: refused permanently, or too often. */
      failed: count,
      /** People who get no notifications by mail, because the mail server refused their address. */
      refused_addresses: count,
      last_sent_at: z.nullable(instant),
      /** The start of an outage of the mail server; null if there is none. No mail is lost during it. */
      failing_since: z.nullable(instant),
      /** The SMTP code and command of the mail server's last fault. */
      fault: z.nullable(z.string()),
    }),
  },
  update: {
    method: 'PATCH',
    path: '/v2/accounts/me',
    summary: 'Change the account; fields other than the name require level 5',
    access: 'account.brand',
    body: z.strictObject({
      name: z.optional(filled(120)),
      time_zone: z.optional(timeZone),
      locale: z.optional(z.enum(LOCALES)),
      currency: z.optional(currency),
      settings: z.optional(z.partial(settings)),
      version,
    }),
    response: account,
  },
  uploadLogo: {
    method: 'POST',
    path: '/v2/accounts/logo',
    summary: 'Upload the logo of the account; its URL is saved in the account',
    access: 'account.brand',
    sends: 'form',
    body: z.strictObject({ file: imageFile }),
    response: storedLogo,
  },
  removeLogo: {
    method: 'DELETE',
    path: '/v2/accounts/logo',
    summary: 'Remove the logo of the account',
    access: 'account.brand',
    response: z.object({ message }),
  },
  export: {
    method: 'GET',
    path: '/v2/accounts/export',
    summary: 'All data of the account: a zip with a CSV file for each table, and its files',
    access: 'account.settings',
    openWhenUnpaid: true,
    answers: 'zip',
    heavy: true,
    response: zipEntry,
  },
});
