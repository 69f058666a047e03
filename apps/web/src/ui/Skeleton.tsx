import { styled } from './styled.ts';
import { radius } from './scale.ts';

/** A placeholder bar for content that is loading. */
export const Skeleton = styled('span')(({ theme }) => ({
  display: 'block',
  height: 20,
  borderRadius: radius.s,
  background: theme.vars.palette.divider,
  animation: 'j-breathe 1.6s ease-in-out infinite alternate',
  '@keyframes j-breathe': { from: { opacity: 1 }, to: { opacity: 0.45 } },
}));
