import { words } from '../words/words.ts';
import en from './audit.words.en.json' with { type: 'json' };
import ptBR from './audit.words.pt-BR.json' with { type: 'json' };

export const auditWords = words('audit', { en, 'pt-BR': ptBR });

type Key = keyof typeof en;

/** The key that says a name of the log, where there are words for it. */
export const knownKey = (kind: 'action' | 'target', name: string): Key | undefined => {
  const key = `${kind}.${name}`;
  return Object.hasOwn(en, key) ? (key as Key) : undefined;
};
