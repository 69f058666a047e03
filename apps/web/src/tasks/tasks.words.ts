import { words } from '../words/words.ts';
import fieldsEn from './field-names.words.en.json' with { type: 'json' };
import fieldsPtBR from './field-names.words.pt-BR.json' with { type: 'json' };
import en from './tasks.words.en.json' with { type: 'json' };
import ptBR from './tasks.words.pt-BR.json' with { type: 'json' };

/** Texts of the list. The drawer and bulk actions have texts in their own chunks. */
export const taskWords = words('tasks', { en: { ...fieldsEn, ...en }, 'pt-BR': { ...fieldsPtBR, ...ptBR } });
