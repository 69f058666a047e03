import { useMemo } from 'react';
import { useLanguage } from './language.ts';

/** Name of a month: 2026-10 → October 2026 · outubro de 2026 */
export function useMonthName() {
  const language = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`));
  }, [language]);
}
