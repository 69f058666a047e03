import { competenceLibraryEn } from './competence-library-en.ts';
import { competenceLibraryPtBR } from './competence-library-pt-br.ts';
import {
  LIBRARY_KEYS,
  type LibraryGroup,
  type LibraryKey,
  type LibraryLocale,
  type LibraryTexts,
} from './competence-library-texts.ts';
import type { CompetenceKind, SuggestedAction } from './competences.ts';
import { ACTION_KINDS } from './pdi.ts';

const PLACES: Record<LibraryKey, readonly [LibraryGroup, CompetenceKind]> = {
  quality: ['delivery', 'core'],
  reliability: ['delivery', 'core'],
  customer_focus: ['delivery', 'core'],
  problem_solving: ['delivery', 'core'],
  communication: ['collaboration', 'core'],
  teamwork: ['collaboration', 'core'],
  feedback: ['collaboration', 'core'],
  developing_people: ['leadership', 'leadership'],
  delegation: ['leadership', 'leadership'],
  decision_making: ['leadership', 'leadership'],
  learning: ['growth', 'core'],
  data_use: ['growth', 'technical'],
};

const TEXTS: Record<LibraryLocale, LibraryTexts> = { en: competenceLibraryEn, 'pt-BR': competenceLibraryPtBR };

/** A default competence in one language, with the name of its group, which may not exist in the account yet. */
export interface LibraryCompetence {
  key: LibraryKey;
  group: string;
  name: string;
  description: string;
  kind: CompetenceKind;
  levels: { level: number; name: string; indicators: string[] }[];
  suggested_actions: SuggestedAction[];
}

/** The default competences in the language of an account, in the order of the library. */
export function competenceLibrary(locale: LibraryLocale): LibraryCompetence[] {
  const { groups, levels, competences } = TEXTS[locale];
  return LIBRARY_KEYS.map((key) => {
    const [group, kind] = PLACES[key];
    const { name, description, indicators, actions } = competences[key];
    return {
      key,
      group: groups[group],
      name,
      description,
      kind,
      levels: indicators.map((text, at) => ({ level: at + 1, name: levels[at] ?? '', indicators: [text] })),
      suggested_actions: ACTION_KINDS.flatMap((of, at) => (actions[at] ? [{ kind: of, title: actions[at] }] : [])),
    };
  });
}
