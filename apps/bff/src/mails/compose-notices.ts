import type { Locale } from '@jornada/domain/account';
import { addDays, dateIn } from '@jornada/domain/calendar';
import { dueWithin, type NotificationKind } from '@jornada/domain/notifications';
import { escaped, page } from './compose.ts';
import { NOTICE_WORDS } from './notice-words.ts';

export interface Of {
  locale: Locale;
  account: string;
  timeZone: string;
  /** The public URL of the server, from its settings: no request decides where a link goes. */
  publicUrl: string;
}

interface Counted {
  kind: NotificationKind;
  count: number;
  at: string;
}

/** Subject and texts of a mail about notifications, with a link to `path`. */
export function composeNotices(
  { locale, account, timeZone, publicUrl }: Of,
  notices: readonly Counted[],
  path: string,
) {
  const words = NOTICE_WORDS[locale];
  const name = account.replace(/\p{Cc}+/gu, ' ');
  const lines = notices.map((notice) => lineOf(notice, locale, timeZone));
  const url = `${publicUrl}${path}`;
  const fill = (text: string, values: Record<string, string>) =>
    text.replace(/\{(\w+)\}/g, (hole, key: string) => values[key] ?? hole);
  const preferences = fill(words.preferences, { url: `${publicUrl}/notifications/preferences` });
  return {
    subject: fill(words.subject, { account: name, what: lines[0] ?? '' }),
    text: [lines.join('\n'), `${words.open}:\n${url}`, preferences, 'Jornada'].join('\n\n'),
    html: page(locale, name, [
      `<h1 style="font-size:20px;line-height:28px;margin:0 0 16px">${escaped(name)}</h1>`,
      ...lines.map((line) => `<p style="margin:0 0 8px">${escaped(line)}</p>`),
      `<p style="margin:16px 0 24px"><a href="${escaped(url)}" style="background:#1f5f4a;border-radius:8px;color:#ffffff;display:inline-block;font-weight:600;padding:12px 24px;text-decoration:none">${escaped(words.open)}</a></p>`,
      `<p style="color:#5b6660;font-size:14px;margin:0">${escaped(preferences)}</p>`,
    ]),
  };
}

/** What happened and how often, and until when it is due. */
function lineOf({ kind, count, at }: Counted, locale: Locale, timeZone: string): string {
  const { one, other } = NOTICE_WORDS[locale].kinds[kind];
  const days = dueWithin(kind);
  const until = days === undefined ? '' : addDays(dateIn(timeZone, new Date(at)), days);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (count === 1 ? one : other)
    .replace('{count}', new Intl.NumberFormat(locale).format(count))
    .replace('{until}', () => date.format(new Date(`${until}T00:00:00Z`)));
}
