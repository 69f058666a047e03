import { createContext, use, useMemo } from 'react';
import { useSession } from '../api/session.ts';
import { useToday } from '../state/clock.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { useClientNames, usePeopleNames, useTagNames } from '../api/names.ts';
import { taskWords } from './tasks.words.ts';

/**
 * Shared data of all rows: names, translations and the date. Read once and passed down, because subscriptions in each
 * of 400 cells would be the slowest part of the page.
 */
export type Around = ReturnType<typeof useAround>;

export const AroundTasks = createContext<Around | null>(null);

/** The shared data of the surrounding page. */
export function useAroundTasks(): Around {
  const around = use(AroundTasks);
  if (!around) throw new Error('There is no AroundTasks around this');
  return around;
}

/** Returns the same object until one of its values changes. */
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
