import { changesAccount, type Operation } from '@jornada/contract/endpoint';
import { lowestLevelWith, may } from '@jornada/domain/access';
import en from './may.words.en.json' with { type: 'json' };
import ptBR from './may.words.pt-BR.json' with { type: 'json' };
import { useWords, words } from '../words/words.ts';
import { useSession } from './session.ts';

const mayWords = words('may', { en, 'pt-BR': ptBR });

/**
 * Why the person signed in may not call `operation`, in one sentence; undefined where they may. Reads the same table
 * by which the server refuses. For the `whyNot` of a button: `<Action whyNot={useWhyNot(tasks.create)}>`.
 */
export function useWhyNot(operation: Operation): string | undefined {
  const say = useWords(mayWords);
  const { level, link_active } = useSession();
  const { access } = operation;
  if (access === 'public') return undefined;
  if (access !== 'signed-in' && !may(level, access))
    return say('level', { yours: say(`level.${level}`), needed: say(`level.${lowestLevelWith(access)}`) });
  if (changesAccount(operation) && !link_active) return say('link');
  return undefined;
}

/** What a level is called. */
export function useLevelName() {
  const say = useWords(mayWords);
  return (level: 1 | 2 | 3 | 4 | 5) => say(`level.${level}`);
}
