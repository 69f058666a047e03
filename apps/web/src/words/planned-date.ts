import { useMemo } from 'react';
import { brief } from './format.ts';
import { type Language, useLanguage } from './language.ts';

/**
 * The format of a day of a plan, with its weekday: Mon, Nov 16, 2026 · seg., 16 nov. 2026. The year is omitted if it is
 * that of `today`.
 */
export function plannedDates(language: Language) {
  const day = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const thisYear = new Intl.DateTimeFormat(language, day);
  const otherYear = new Intl.DateTimeFormat(language, { ...day, year: 'numeric' });
  return (date: string, today?: string) =>
    brief((date.slice(0, 4) === today?.slice(0, 4) ? thisYear : otherYear).format(new Date(`${date}T00:00:00Z`)));
}

/** `plannedDates` in the current language. */
export function usePlannedDate() {
  const language = useLanguage();
  return useMemo(() => plannedDates(language), [language]);
}
