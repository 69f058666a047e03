import type { Locale } from '@jornada/domain/account';
import type { DemoTexts } from './demo-texts.ts';
import { en } from './en/texts.ts';
import { ptBr } from './pt-br/texts.ts';

/** The texts of the demo data set, one table per language. */
export const DEMO_TEXTS: Readonly<Record<Locale, DemoTexts>> = { en, 'pt-BR': ptBr };
