import type { OutsideForm } from '@jornada/contract/answer';
import type { ReactNode } from 'react';
import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { outsideWords } from './outside.words.ts';

type Props = { account: OutsideForm['account'] | undefined; children: ReactNode };

/** A page outside the frame: who asks, the form, and the languages. */
export function OutsideLayout({ account, children }: Props) {
  const say = useWords(outsideWords);
  const language = useLanguage();
  return (
    <Whole>
      <header>
        {account?.logo_url && <img src={account.logo_url} alt="" />}
        <span>{account?.name}</span>
      </header>
      <main>{children}</main>
      <nav aria-label={say('language')}>
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
      </nav>
    </Whole>
  );
}

const Whole = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr auto',
  minHeight: '100dvh',
  background: vars.palette.background.default,
  color: vars.palette.text.primary,
  '& > *': { width: 'min(100%, 880px)', marginInline: 'auto', boxSizing: 'border-box', paddingInline: space(2) },
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: space(1.25),
    minHeight: 56,
    paddingBlock: space(1.5),
    fontWeight: 650,
    overflowWrap: 'anywhere',
    '& img': { height: 32, maxWidth: 160, objectFit: 'contain' },
  },
  '& > main': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: space(2),
    paddingBlock: space(1, 4),
    overflowWrap: 'anywhere',
    '& h1': { ...typography.h1, margin: 0 },
    '& > p, & > section > p': { ...typography.body1, margin: 0, maxWidth: '70ch' },
    '& > section': { display: 'grid', gap: space(1) },
  },
  '& > nav:last-child': {
    display: 'flex',
    justifyContent: 'center',
    gap: space(3),
    paddingBlock: space(2),
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
  },
}));
