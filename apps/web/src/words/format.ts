import { type Language, useLanguage } from './language.ts';

/**
 * Formats of numbers and dates by language; durations have the same format in all languages. Calendar dates
 * (`2026-11-20`) have no time zone and are formatted in UTC; otherwise the 20th would show as the 19th in São Paulo.
 * Instants are shown in `timeZone`, by default that of the browser.
 */
export function formats(language: Language) {
  // Creating an Intl format costs a hundred times as much as using it, and takes a millisecond, so each is created on
  // first use.
  const number = once(() => new Intl.NumberFormat(language));
  const twoPlaces = once(() => new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
  const dayIn = (options: Intl.DateTimeFormatOptions) => {
    const made = once(() => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }));
    return (value: string) => brief(made().format(new Date(`${value}T00:00:00Z`)));
  };
  const date = dayIn({ day: 'numeric', month: 'short', year: 'numeric' });
  const thisYear = dayIn({ day: 'numeric', month: 'short' });
  const weekday = dayIn({ weekday: 'short' });
  const shortDate = (value: string, today = '') => (value.slice(0, 4) === today.slice(0, 4) ? thisYear : date)(value);
  const instantIn = inTimeZone(language, { dateStyle: 'medium', timeStyle: 'short' });
  const timeIn = inTimeZone(language, { timeStyle: 'short' });
  return {
    /** 12345 → 12,345 · 12.345 */
    number: (value: number) => number().format(value),
    /** 364 → 3.64 · 3,64 */
    hundredths: (value: number) => twoPlaces().format(value / 100),
    /** 2026-11-20 → Nov 20, 2026 · 20 nov. 2026 */
    date,
    /** For columns: omits the year if it is that of `today`. Nov 20 · 20 nov. — Jan 31, 2027 · 31 jan. 2027 */
    shortDate,
    /** Like `shortDate`, with the weekday. Fri, Nov 20 · sex., 20 nov. */
    plannedDate: (value: string, today?: string) => `${weekday(value)}, ${shortDate(value, today)}`,
    /** 2026-11-20T12:00:00.000Z → Nov 20, 2026, 9:00 AM · 20 nov. 2026, 09:00 */
    instant: (value: string, timeZone: string) => brief(instantIn(timeZone).format(new Date(value))),
    /** Without a trailing dot: Mon · seg */
    weekday: (value: string) => weekday(value).replace('.', ''),
    /** The time of an instant: 9:00 AM · 09:00 */
    time: (value: string, timeZone?: string) => timeIn(timeZone).format(new Date(value)),
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** A cached format for each time zone; by default that of the browser. */
function inTimeZone(language: Language, options: Intl.DateTimeFormatOptions) {
  const made = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone: string | undefined) => {
    const format =
      made.get(timeZone) ?? new Intl.DateTimeFormat(language, { ...options, ...(timeZone && { timeZone }) });
    made.set(timeZone, format);
    return format;
  };
}

/** Intl formats Portuguese dates as `20 de nov. de 2026`; columns use the short form without "de". */
export const brief = (text: string) => text.replaceAll(' de ', ' ');

const known = new Map<Language, ReturnType<typeof formats>>();

/** `formats` for the current language, the same object for all components. */
export function useFormats() {
  const language = useLanguage();
  const found = known.get(language) ?? formats(language);
  known.set(language, found);
  return found;
}
