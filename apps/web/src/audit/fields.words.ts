import { words } from '../words/words.ts';
import en from './fields.words.en.json' with { type: 'json' };
import ptBR from './fields.words.pt-BR.json' with { type: 'json' };

/** Field names of every resource, as the log shows them. A separate file, because only the full log needs them. */
export const fieldWords = words('audit-fields', { en, 'pt-BR': ptBR });

type Key = keyof typeof en;

/** The translation key of a field; undefined if there is none. */
export const knownField = (name: string): Key | undefined => (Object.hasOwn(en, name) ? (name as Key) : undefined);
