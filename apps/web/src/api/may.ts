import type { Operation } from '@jornada/contract/endpoint';
import type { Session } from '@jornada/contract/session';
import { lowestLevelWith, may } from '@jornada/domain/access';
import en from './may.words.en.json' with { type: 'json' };
import ptBR from './may.words.pt-BR.json' with { type: 'json' };
import { useWords, words } from '../words/words.ts';
import { useSession } from './session.ts';

const mayWords = words('may', { en, 'pt-BR': ptBR });

/**
 * The reason why the signed-in person may not call `operation`, as a sentence; undefined if they may. Uses the server's
 * permission table. For buttons: `<Action whyNot={useWhyNot(tasks.create)}>`.
 */
export function useWhyNot(operation: Operation): string | undefined {
  const say = useWords(mayWords);
  const { level, link_active } = useSession();
  const { access } = operation;
  if (access === 'public') return undefined;
  if (!link_active && !isForEnded(operation)) return say('link');
  if (access !== 'signed-in' && !may(level, access))
    return say('level', { yours: say(`level.${level}`), needed: say(`level.${lowestLevelWith(access)}`) });
  return undefined;
}

/** Whether the signed-in person may call `operation`. */
export const mayCall = ({ level, link_active }: Session, operation: Operation): boolean =>
  operation.access === 'public' ||
  ((operation.access === 'signed-in' || may(level, operation.access)) && (link_active || isForEnded(operation)));

/** Whether a person whose employment link has ended may call `operation`, about themselves. */
const isForEnded = ({ endedLink }: Operation): boolean => endedLink === 'own';

/** The name of a level. */
export function useLevelName() {
  const say = useWords(mayWords);
  return (level: 1 | 2 | 3 | 4 | 5) => say(`level.${level}`);
}
