import { bookings } from '@jornada/contract/time-bank-bookings';
import { useWrite } from '../../api/query.ts';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { bookingWords } from '../booking/booking.words.ts';
import { manyWords } from './many.words.ts';

/** Shows a toast after a booking for several people, with one Undo that reverses all of it. */
export function useUndoMany() {
  const say = useWords(manyWords);
  const sayBooking = useWords(bookingWords);
  const { number } = useFormats();
  const reverse = useWrite(bookings.reverseMany);
  const undo = async (ids: number[]) => {
    const { entry_ids } = await reverse.mutateAsync({ body: { ids, reason: sayBooking('undo.reason') } });
    toast({ text: say('undone', { count: entry_ids.length, n: number(entry_ids.length) }) });
  };
  return (text: string, ids: number[]) =>
    toast({
      text,
      // Failed writes already show a toast.
      action: { label: sayBooking('undo'), run: () => void undo(ids).catch(() => undefined) },
    });
}
