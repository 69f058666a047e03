import { ApiError } from '../../api/errors.ts';
import { useWords } from '../../words/words.ts';
import { planWords } from './plan.words.ts';

const CODES = ['open_goals', 'too_many', 'wrong_state', 'linked', 'no_actions'] as const;

/** Returns the text of this screen for an error; undefined if the general text applies. */
export function useRefusal() {
  const say = useWords(planWords);
  return (error: unknown): string | undefined => {
    if (!(error instanceof ApiError) || error.status !== 409) return undefined;
    if (error.code === 'stale_version') return say('refused.stale');
    const code = CODES.find((known) => known === error.code);
    return code && say(`refused.${code}`);
  };
}
