import { words } from '../../words/words.ts';
import en from './import.words.en.json' with { type: 'json' };
import ptBR from './import.words.pt-BR.json' with { type: 'json' };

export const importWords = words('import', { en, 'pt-BR': ptBR });

/** The translation key of a cell's error code; undefined if there is only the server's message. */
export const errorKey = (code: string) =>
  Object.hasOwn(en, `error.${code}`) ? (`error.${code}` as keyof typeof en & `error.${string}`) : undefined;
