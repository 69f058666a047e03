import type { Entry } from '@jornada/contract/time-bank';
import type { StatementEntry } from '@jornada/contract/time-bank-statement';
import { signedMinutes } from '@jornada/domain/bank';
import { createContext, use, useMemo } from 'react';
import { personName, usePeopleNames } from '../api/names.ts';
import { useSession } from '../api/session.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { useMonthName } from '../words/month-name.ts';
import { bankWords } from './time-bank.words.ts';
import { useToday } from '../state/clock.ts';

/** Shared data of cells: translations, names, the date, and the entries that others refer to. */
export type Around = ReturnType<typeof useAround>;

export const AroundBank = createContext<Around | null>(null);

/** The shared data of the surrounding page. */
export function useAroundBank(): Around {
  const around = use(AroundBank);
  if (!around) throw new Error('There is no AroundBank around this');
  return around;
}

const NONE: readonly Entry[] = [];
const MONTH = /^\d{4}-\d{2}$/;

/**
 * @param entries entries that rows may refer to
 * @param onWhy opens the explanation of a row's figure
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
      /** The expiry entry of a credit. */
      expiryOf: (id: number) => expiryOf.get(id),
      /** Change of the balance by an entry, in minutes. */
      signed: (entry: Entry | StatementEntry) => signedMinutes(entry, byId.get(entry.reverses_id ?? 0)),
      /** The reason that was given, otherwise a text for the origin. For a closing, it includes the month. */
      reasonOf: ({ kind, origin, reason }: Entry) =>
        // Automatic expiries and payouts are explained by the entry they refer to.
        reason === '' && (kind === 'expiry' || kind === 'payout')
          ? ''
          : origin === 'closing' && MONTH.test(reason)
            ? say('origin.closing-of', { month: formats.month(reason) })
            : reason || say(`origin.${origin}`),
      nameOf: (id: number | null) => (id === null ? say('clock') : personName(people, id, say('person', { id }))),
    };
  }, [say, formats, people, today, timeZone, onWhy, entries]);
}
