import { addDays, dateIn, daysBetween } from '@jornada/domain/calendar';
import { useMemo } from 'react';
import { useFormats } from '../words/format.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { todayWords } from './today.words.ts';

const utc = (date: string) => new Date(`${date}T00:00:00Z`);

/** Relative days: overdue by n, today, tomorrow, the 30th. */
export function useDays(today: string) {
  const say = useWords(todayWords);
  const language = useLanguage();
  const { shortDate, time, plannedDate } = useFormats();
  return useMemo(() => {
    const whole = new Intl.DateTimeFormat(language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
    const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
    return {
      /** Friday, November 20 · sexta-feira, 20 de novembro */
      whole: (date: string) => whole.format(utc(date)),
      /** Fri · sex. */
      weekday: (date: string) => weekday.format(utc(date)),
      /** `2026-11` → November · novembro */
      month: (value: string) => month.format(utc(`${value}-01`)),
      short: (date: string) => shortDate(date, today),
      /** 9:05 AM of today, Nov 19, 9:05 AM of another day. */
      moment: (instant: string, timeZone: string) => {
        const date = dateIn(timeZone, new Date(instant));
        const clock = time(instant, timeZone);
        return date === today ? clock : `${shortDate(date, today)}, ${clock}`;
      },
      due: (date: string | null) => {
        if (date === null) return say('due.none');
        const ahead = daysBetween(today, date);
        if (ahead < 0) return say('due.late', { count: -ahead });
        return ahead === 0 ? say('due.today') : ahead === 1 ? say('due.tomorrow') : plannedDate(date, today);
      },
      week: (monday: string, thisMonday: string) =>
        monday === thisMonday
          ? say('over.week')
          : monday === addDays(thisMonday, 7)
            ? say('over.next')
            : say('over.of', { date: shortDate(monday, today) }),
    };
  }, [language, say, plannedDate, shortDate, time, today]);
}
