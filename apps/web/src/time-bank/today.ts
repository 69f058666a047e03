import { dateIn } from '@jornada/domain/calendar';
import { useSyncExternalStore } from 'react';

/** The date in the account's time zone, also after a midnight. */
export const useToday = (timeZone: string): string =>
  useSyncExternalStore(everyMinute, () => dateIn(timeZone, new Date()));

function everyMinute(tell: () => void) {
  const timer = setInterval(tell, 60_000);
  return () => clearInterval(timer);
}
