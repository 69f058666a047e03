import type { Entry, StatementEntry } from '@jornada/contract/time-bank';
import { signedMinutes } from '@jornada/domain/time-bank';
import { createContext, use, useMemo } from 'react';
import { usePeopleNames } from '../api/names.ts';
import { useSession } from '../api/session.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { useMonthName } from './month-name.ts';
import { bankWords } from './time-bank.words.ts';
import { useToday } from './today.ts';

/** What cells need to know beyond their row: words, names, the date, and the entries that others refer to. */
export type Around = ReturnType<typeof useAround>;

export const AroundBank = createContext<Around | null>(null);

/** What the page around has looked up. */
export function useAroundBank(): Around {
  const around = use(AroundBank);
  if (!around) throw new Error('There is no AroundBank around this');
  return around;
}

const NONE: readonly Entry[] = [];
const MONTH = /^\d{4}-\d{2}$/;

/**
 * @param entries those that rows may refer to
 * @param onWhy asks why a figure of a row is what it is
 */
export function useAround(onWhy: (id: number) => void, entries: readonly Entry[] = NONE) {
  const { time_zone: timeZone } = useSession().account;
  const say = useWords(bankWords);
  const plain = useFormats();
  const monthName = useMonthName();
  const formats = useMemo(() => ({ ...plain, month: monthName }), [plain, monthName]);
  const people = usePeopleNames();
  const today = useToday(timeZone);
  return useMemo(() => {
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const expiryOf = new Map(
      entries.filter(({ kind }) => kind === 'expiry').map((entry) => [entry.concerns_id, entry]),
    );
    return {
      say,
      formats,
      people,
      today,
      timeZone,
      onWhy,
      entry: (id: number | null) => (id === null ? undefined : byId.get(id)),
      /** What ended the rest of a credit. */
      expiryOf: (id: number) => expiryOf.get(id),
      /** What an entry did to the balance. */
      signed: (entry: Entry | StatementEntry) => signedMinutes(entry, byId.get(entry.reverses_id ?? 0)),
      /** Why it was booked: the reason that was given, or where it comes from. A closing gives its month. */
      reasonOf: ({ kind, origin, reason }: Entry) =>
        // What the clock books says by what it refers to why it is there.
        reason === '' && (kind === 'expiry' || kind === 'payout')
          ? ''
          : origin === 'closing' && MONTH.test(reason)
            ? say('origin.closing-of', { month: formats.month(reason) })
            : reason || say(`origin.${origin}`),
      nameOf: (id: number | null) => (id === null ? say('clock') : (people.get(id)?.nome ?? say('person', { id }))),
    };
  }, [say, formats, people, today, timeZone, onWhy, entries]);
}
