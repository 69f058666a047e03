import type { OutsideForm } from '@jornada/contract/answer';
import type { ReactNode } from 'react';
import { Brand } from '../../ui/Brand.tsx';
import { Languages } from '../../ui/Languages.tsx';
import { space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';

type Props = {
  /** Undefined while it is loaded; null if the link is not valid. */
  account: OutsideForm['account'] | null | undefined;
  children: ReactNode;
};

/** A page outside the frame, with the company that asks or else the product, the form, and the choice of language. */
export function OutsideLayout({ account, children }: Props) {
  return (
    <Whole>
      <header>
        {account?.logo_url && <img src={account.logo_url} alt="" />}
        {account === null ? <Brand /> : <span>{account?.name}</span>}
      </header>
      <main>{children}</main>
      <Languages />
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
  '& > nav': { paddingBlock: space(2) },
}));
