import { timeBank } from '@jornada/contract/time-bank';
import { useWhyNot } from '../api/may.ts';
import { useSession } from '../api/session.ts';
import { useWords } from '../words/words.ts';
import { bankWords } from './time-bank.words.ts';

/**
 * The reason why the signed-in person may not book hours of `userId`; undefined if they may. Nobody books for
 * themselves.
 */
export function useWhyNotBook(userId?: number): string | undefined {
  const say = useWords(bankWords);
  const { user } = useSession();
  const whyNot = useWhyNot(timeBank.debitHours);
  return whyNot ?? (userId === user.id ? say('own') : undefined);
}
