import { dateIn } from '@jornada/domain/calendar';
import { useSyncExternalStore } from 'react';

/** The current date in the account's time zone, updated after midnight. */
export const useToday = (timeZone: string): string =>
  useSyncExternalStore(everyMinute, () => dateIn(timeZone, new Date()));

function everyMinute(onChange: () => void) {
  const timer = setInterval(onChange, 60_000);
  return () => clearInterval(timer);
}
