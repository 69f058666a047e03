import { styled } from './styled.ts';
import type { ReactNode } from 'react';
import { Mark } from './Brand.tsx';
import { space } from './scale.ts';

/** Shown before the first page has loaded: the logo, after a delay. */
export const Splash = ({ children }: { children?: ReactNode }) => (
  <Centre>
    <Mark size={56} />
    {children}
  </Centre>
);

const Centre = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: space(2),
  minHeight: '100dvh',
  padding: space(3),
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
  animation: 'j-splash 300ms ease-out 250ms both',
  '@keyframes j-splash': { from: { opacity: 0 } },
}));
