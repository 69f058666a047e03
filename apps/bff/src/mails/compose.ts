import type { Locale } from '@jornada/domain/account';
import type { CalendarDate } from '@jornada/domain/calendar';
import { type AnswerKinds, MAIL_WORDS, type MailKinds } from './words.ts';

interface Of {
  locale: Locale;
  account: string;
  /** The public URL of the server, from its settings: a request must not determine where a link leads. */
  publicUrl: string;
}

/** Subject and texts of a mail with a one-time link. */
export function compose(of: Of & { timeZone: string; kind: keyof MailKinds; data: MailKinds[keyof MailKinds] }) {
  const { kind, locale, timeZone, data } = of;
  const { kinds, until, ignore } = MAIL_WORDS[locale];
  const last = timeIn(locale, timeZone).format(new Date(data.until));
  return composeLink(of, { ...kinds[kind], until, ignore }, `/invite#${data.token}`, last);
}

/**
 * Subject and texts of a mail with the link of an external rater. @param lastDay the last day on which they can answer
 */
export function composeAnswerLink(of: Of, kind: keyof AnswerKinds, token: string, lastDay: CalendarDate) {
  const { kinds, until, ignore } = MAIL_WORDS[of.locale].answer;
  const format = new Intl.DateTimeFormat(of.locale, { ...DATE, timeZone: 'UTC' });
  const last = format.format(new Date(`${lastDay}T00:00:00Z`));
  return composeLink(of, { ...kinds[kind], until, ignore }, `/answer#${token}`, last);
}

function composeLink(
  { locale, account, publicUrl }: Of,
  words: Record<'subject' | 'text' | 'button' | 'until' | 'ignore', string>,
  path: string,
  last: string,
) {
  const name = account.replace(/\p{Cc}+/gu, ' ');
  const fill = (text: string) => text.replace('{account}', () => name);
  const lead = fill(words.text);
  const limit = words.until.replace('{until}', () => last);
  const url = `${publicUrl}${path}`;
  return {
    subject: fill(words.subject),
    text: [lead, `${words.button}:\n${url}`, limit, words.ignore, 'Jornada'].join('\n\n'),
    html: page(locale, name, [
      `<h1 style="font-size:20px;line-height:28px;margin:0 0 16px">${escaped(name)}</h1>`,
      `<p style="margin:0 0 24px">${escaped(lead)}</p>`,
      `<p style="margin:0 0 24px"><a href="${escaped(url)}" style="background:#1f5f4a;border-radius:8px;color:#ffffff;display:inline-block;font-weight:600;padding:12px 24px;text-decoration:none">${escaped(words.button)}</a></p>`,
      `<p style="color:#5b6660;font-size:14px;margin:0 0 8px">${escaped(limit)}</p>`,
      `<p style="color:#5b6660;font-size:14px;margin:0">${escaped(words.ignore)}</p>`,
    ]),
  };
}

/** A deadline is formatted as on the screens, with its weekday: Fri, Nov 27, 2026 */
export const DATE = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: each formatter holds native memory that the garbage collector does not see, so one per mail adds up. */
function timeIn(locale: Locale, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { ...DATE, hour: 'numeric', minute: '2-digit', timeZone });
  formats.set(key, format);
  return format;
}

/** Without external images and fonts, so that opening a mail contacts no server. */
export const page = (locale: Locale, title: string, parts: readonly string[]): string => `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="background:#f4f6f5;color:#1b2420;font:16px/24px system-ui,-apple-system,'Segoe UI',sans-serif;margin:0;padding:24px 12px">
<div style="background:#ffffff;border:1px solid #dfe5e2;border-radius:12px;margin:0 auto;max-width:520px;padding:32px">
${parts.join('\n')}
</div></body></html>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
