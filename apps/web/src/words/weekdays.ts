import type { Language } from './language.ts';

/** The days of the week as options of a select, starting with Monday, 0. */
export function weekdaysIn(language: Language): { value: number; label: string }[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, value) => ({ value, label: format.format(Date.UTC(2024, 0, 1 + value)) }));
}

/** The full hours of a day as options of a select. */
export const hoursOfDay = Array.from({ length: 24 }, (_, hour) => ({
  value: hour,
  label: `${String(hour).padStart(2, '0')}:00`,
}));
