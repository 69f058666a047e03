import { words } from '../words/words.ts';
import en from './payroll.words.en.json' with { type: 'json' };
import ptBR from './payroll.words.pt-BR.json' with { type: 'json' };

export const payrollWords = words('payroll', { en, 'pt-BR': ptBR });
