import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { radius, space } from './scale.ts';
import { styled } from './styled.ts';
import { uiWords } from './ui.words.ts';

/** Links to the other languages, for pages without the menu of an account. */
export function Languages() {
  const say = useWords(uiWords);
  const language = useLanguage();
  return (
    <Line aria-label={say('language')}>
      {LANGUAGES.map((other) => (
        <button
          key={other}
          type="button"
          lang={other}
          aria-current={other === language}
          onClick={() => chooseLanguage(other)}
        >
          {LANGUAGE_NAMES[other]}
        </button>
      ))}
    </Line>
  );
}

const Line = styled('nav')(({ theme: { vars, typography } }) => ({
  display: 'flex',
  justifyContent: 'center',
  gap: space(3),
  '& button': {
    all: 'unset',
    ...typography.body2,
    minHeight: 44,
    display: 'inline-flex',
    alignItems: 'center',
    cursor: 'pointer',
    color: vars.palette.text.secondary,
    textDecoration: 'underline',
    textUnderlineOffset: 4,
  },
  '& [aria-current=true]': { color: vars.palette.text.primary, fontWeight: 600, textDecoration: 'none' },
  '& button:focus-visible': {
    outline: `2px solid ${vars.palette.primary.main}`,
    outlineOffset: 4,
    borderRadius: radius.xs,
  },
}));
