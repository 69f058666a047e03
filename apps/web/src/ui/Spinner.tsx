import { styled } from './styled.ts';

/** Visual only: the waiting element has `aria-busy`. With reduced motion it is a static ring with a gap. */
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
