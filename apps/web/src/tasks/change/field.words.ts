import { words } from '../../words/words.ts';
import en from './field.words.en.json' with { type: 'json' };
import ptBR from './field.words.pt-BR.json' with { type: 'json' };

/** Texts of changing one field in place. */
export const fieldWords = words('task-field', { en, 'pt-BR': ptBR });
