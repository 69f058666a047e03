import { styled } from '@mui/material/styles';
import { Mark } from './Brand.tsx';

/** Before the first page has arrived: the mark, and only if that takes a while. */
export const Splash = () => (
  <Centre aria-hidden>
    <Mark size={56} />
  </Centre>
);

const Centre = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  minHeight: '100dvh',
  color: theme.vars.palette.text.secondary,
  animation: 'j-splash 300ms ease-out 250ms both',
  '@keyframes j-splash': { from: { opacity: 0 } },
}));
