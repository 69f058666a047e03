import { styled } from '@mui/material/styles';

/** Something is on its way. Only for the eye: what waits says `aria-busy`. Without motion it stays a ring with a gap. */
export const Spinner = () => <Ring aria-hidden />;

const Ring = styled('span')({
  flex: 'none',
  width: 16,
  height: 16,
  borderRadius: '50%',
  border: '2px solid currentColor',
  borderInlineEndColor: 'transparent',
  animation: 'j-turn 800ms linear infinite',
  '@keyframes j-turn': { to: { rotate: '360deg' } },
});
