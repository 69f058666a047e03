import { words } from '../words/words.ts';
import en from './fields.words.en.json' with { type: 'json' };
import ptBR from './fields.words.pt-BR.json' with { type: 'json' };

/** Fields of every resource, as the log names them. Apart from the log's other words, since only the whole log says fields. */
export const fieldWords = words('audit-fields', { en, 'pt-BR': ptBR });

type Key = keyof typeof en;

/** The key that says a field, where there are words for it. */
export const knownField = (name: string): Key | undefined => (Object.hasOwn(en, name) ? (name as Key) : undefined);
