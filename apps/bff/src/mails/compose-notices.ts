import type { Locale } from '@jornada/domain/account';
import { addDays, dateIn } from '@jornada/domain/calendar';
import { dueWithin, type NotificationKind, notificationKinds } from '@jornada/domain/notifications';
import { DATE, escaped, page } from './compose.ts';
import { NOTICE_WORDS } from './notice-words.ts';

export interface Of {
  locale: Locale;
  account: string;
  timeZone: string;
  /** The public URL of the server, from its settings: a request must not determine where a link leads. */
  publicUrl: string;
  /** The unsubscribe address for such mails. */
  unsubscribe: string;
}

/** How often an event happened, and when it last did. */
interface Counted {
  kind: NotificationKind;
  count: number;
  at: string;
}

/** Subject and texts of a mail about one notification, with a link to `path`. */
export function composeNotice(of: Of, notice: Counted, path: string) {
  const what = lineOf(notice, of);
  const subject = NOTICE_WORDS[of.locale].subject.replace('{what}', () => what);
  return texts(of, subject, [{ lines: [what] }], path);
}

/** Subject and texts of a digest: events with a deadline first, then the rest. */
export function composeDigest(of: Of, counts: readonly Counted[]) {
  const words = NOTICE_WORDS[of.locale];
  const inOrder = counts.toSorted((a, b) => notificationKinds.indexOf(a.kind) - notificationKinds.indexOf(b.kind));
  const { waiting = [], fresh = [] } = Object.groupBy(inOrder, ({ kind }) =>
    dueWithin(kind) === undefined ? 'fresh' : 'waiting',
  );
  const sections = [
    { title: words.waiting, lines: waiting.map((one) => lineOf(one, of)) },
    { title: words.fresh, lines: fresh.map((one) => lineOf(one, of)) },
  ].filter(({ lines }) => lines.length > 0);
  return texts(of, words.digest, sections, '/notifications');
}

interface Section {
  title?: string;
  lines: readonly string[];
}

function texts(
  { locale, account, publicUrl, unsubscribe }: Of,
  subject: string,
  sections: readonly Section[],
  path: string,
) {
  const words = NOTICE_WORDS[locale];
  const name = account.replace(/\p{Cc}+/gu, ' ');
  const url = `${publicUrl}${path}`;
  const preferences = words.preferences.replace('{url}', () => `${publicUrl}/notifications/preferences`);
  return {
    unsubscribe,
    subject: subject.replace('{account}', () => name),
    text: [
      ...sections.map(textOf),
      `${words.open}:\n${url}`,
      preferences,
      `${words.unsubscribe}: ${unsubscribe}`,
      'Jornada',
    ].join('\n\n'),
    html: page(locale, name, [
      `<h1 style="font-size:20px;line-height:28px;margin:0 0 16px">${escaped(name)}</h1>`,
      ...sections.map(htmlOf),
      `<p style="margin:16px 0 24px"><a href="${escaped(url)}" style="background:#1f5f4a;border-radius:8px;color:#ffffff;display:inline-block;font-weight:600;padding:12px 24px;text-decoration:none">${escaped(words.open)}</a></p>`,
      `<p style="color:#5b6660;font-size:14px;margin:0 0 8px">${escaped(preferences)}</p>`,
      `<p style="color:#5b6660;font-size:14px;margin:0"><a href="${escaped(unsubscribe)}" style="color:#5b6660">${escaped(words.unsubscribe)}</a></p>`,
    ]),
  };
}

const textOf = ({ title, lines }: Section): string =>
  title === undefined ? lines.join('\n') : [title, ...lines.map((line) => `- ${line}`)].join('\n');

const htmlOf = ({ title, lines }: Section): string => {
  const head =
    title === undefined ? '' : `<h2 style="font-size:16px;line-height:24px;margin:16px 0 4px">${escaped(title)}</h2>`;
  return `${head}${lines.map((line) => `<p style="margin:0 0 4px">${escaped(line)}</p>`).join('')}`;
};

/** The event, how often it happened, and its due date. */
function lineOf({ kind, count, at }: Counted, { locale, timeZone }: Of): string {
  const { one, other } = NOTICE_WORDS[locale].kinds[kind];
  const days = dueWithin(kind) ?? 0;
  const until = addDays(dateIn(timeZone, new Date(at)), days);
  const date = new Intl.DateTimeFormat(locale, { ...DATE, timeZone: 'UTC' });
  return (count === 1 ? one : other)
    .replace('{count}', new Intl.NumberFormat(locale).format(count))
    .replace('{until}', () => date.format(new Date(`${until}T00:00:00Z`)));
}
