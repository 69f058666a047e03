import { words } from '../../words/words.ts';
import en from './forms.words.en.json' with { type: 'json' };
import ptBR from './forms.words.pt-BR.json' with { type: 'json' };

export const formsWords = words('evaluation-forms', { en, 'pt-BR': ptBR });
