import { dateIn } from '@jornada/domain/calendar';
import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../api/session.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { useClientNames, usePeopleNames, useTagNames } from '../api/names.ts';
import { taskWords } from './tasks.words.ts';

/**
 * What rows need to know beyond their task: names, words, the date. Looked up once and handed down, because fifty rows of
 * eight cells that each listened for themselves would be the slowest thing on the page.
 */
export type Around = ReturnType<typeof useAround>;

export const AroundTasks = createContext<Around | null>(null);

/** What the page around has looked up. */
export function useAroundTasks(): Around {
  const around = use(AroundTasks);
  if (!around) throw new Error('There is no AroundTasks around this');
  return around;
}

/** The same object as long as nothing of it changes. */
export function useAround() {
  const { time_zone: timeZone } = useSession().account;
  const say = useWords(taskWords);
  const formats = useFormats();
  const [people, clients, tags] = [usePeopleNames(), useClientNames(), useTagNames()];
  const today = useToday(timeZone);
  return useMemo(
    () => ({ say, formats, people, clients, tags, today, timeZone }),
    [say, formats, people, clients, tags, today, timeZone],
  );
}

/** The date in the account's time zone, also after a midnight: what is late there is late for everybody. */
const useToday = (timeZone: string): string => useSyncExternalStore(everyMinute, () => dateIn(timeZone, new Date()));

function everyMinute(tell: () => void) {
  const timer = setInterval(tell, 60_000);
  return () => clearInterval(timer);
}
