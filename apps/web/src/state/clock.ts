import { dateIn } from '@jornada/domain/calendar';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { now } from './now.ts';

/** The current time, updated every `everyMs` milliseconds. */
export function useNow(everyMs = 60_000): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return time;
}

/** The current date in `timeZone`, updated within a minute of midnight. */
export function useToday(timeZone: string): string {
  const today = useCallback(() => dateIn(timeZone, now()), [timeZone]);
  return useSyncExternalStore(everyMinute, today, today);
}

function everyMinute(onChange: () => void) {
  const timer = setInterval(onChange, 60_000);
  return () => clearInterval(timer);
}
