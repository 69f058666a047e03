import { type Entry, timeBank } from '@jornada/contract/time-bank';
import { formatHours } from '@jornada/domain/minutes';
import { useWrite } from '../../api/query.ts';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { bookingWords } from './booking.words.ts';

/** Shows a toast after a booking, with Undo: a reversal, which stays on the statement like the booking. */
export function useSayBooked() {
  const say = useWords(bookingWords);
  const reverse = useWrite(timeBank.reverse);
  const undo = async ({ id, minutes }: Entry) => {
    const { balance_minutes } = await reverse.mutateAsync({ params: { id }, body: { reason: say('undo.reason') } });
    toast({ text: say('undo.done', { minutes: formatHours(minutes), balance: formatHours(balance_minutes) }) });
  };
  return (text: string, entry: Entry) =>
    toast({
      text,
      // Failed writes already show a toast.
      action: { label: say('undo'), run: () => void undo(entry).catch(() => undefined) },
    });
}
