import type { StatementEntry } from '@jornada/contract/time-bank-statement';
import { dateIn } from '@jornada/domain/calendar';
import { formatHours } from '@jornada/domain/minutes';
import { useAroundBank } from './around-bank.ts';

/**
 * Sentences about an entry's related entries: those that a reversal, an expiry or a payout refers to, and later entries
 * that refer to this one.
 */
export function useReferences(entry: StatementEntry): string[] {
  const { say, formats, today, timeZone, ...around } = useAroundBank();
  const day = (date: string) => formats.shortDate(date, today);
  const sentences: string[] = [];

  const booked = dateIn(timeZone, new Date(entry.created_at));
  if (booked !== entry.occurred_on) sentences.push(say('ref.booked', { date: day(booked) }));
  const undone = around.entry(entry.reverses_id);
  if (undone)
    sentences.push(
      say('ref.reverses', {
        kind: say(`kind.${undone.kind}`),
        minutes: formatHours(undone.minutes),
        date: day(undone.occurred_on),
      }),
    );
  const credit = entry.kind === 'expiry' ? around.entry(entry.concerns_id) : undefined;
  if (credit)
    sentences.push(say('ref.expires', { minutes: formatHours(credit.minutes), date: day(credit.occurred_on) }));
  if (entry.kind === 'payout')
    sentences.push(say('ref.pays', { minutes: formatHours(entry.minutes), percent: entry.payout_percent ?? 0 }));
  const expiry = entry.kind === 'credit' ? around.expiryOf(entry.id) : undefined;
  if (expiry)
    sentences.push(say('ref.expired', { minutes: formatHours(expiry.minutes), date: day(expiry.occurred_on) }));
  const reversal = around.entry(entry.reversed_by_id);
  if (reversal) sentences.push(say('ref.reversed', { date: day(dateIn(timeZone, new Date(reversal.created_at))) }));
  return sentences;
}
