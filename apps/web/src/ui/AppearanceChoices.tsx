import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { appearanceWords } from './appearance.words.ts';
import { MODES, useAppearance } from './Appearance.tsx';
import { Choice } from './Choice.tsx';
import { DENSITIES } from './theme.ts';
import { uiWords } from './ui.words.ts';

/** Language, theme and density: applied and stored at once. */
export function AppearanceChoices() {
  const say = useWords(uiWords);
  const sayChoice = useWords(appearanceWords);
  const language = useLanguage();
  const { mode, density, choose } = useAppearance();
  return (
    <>
      <Choice
        label={say('language')}
        value={language}
        onChange={chooseLanguage}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
      />
      <Choice
        label={sayChoice('theme')}
        value={mode}
        onChange={(next) => choose({ mode: next })}
        options={MODES.map((value) => ({ value, label: sayChoice(`theme.${value}`) }))}
      />
      <Choice
        label={sayChoice('density')}
        value={density}
        onChange={(next) => choose({ density: next })}
        options={DENSITIES.map((value) => ({ value, label: sayChoice(`density.${value}`) }))}
      />
    </>
  );
}
