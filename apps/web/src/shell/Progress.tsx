import { styled } from '../ui/styled.ts';
import { useNavigation } from '../ui/nav.ts';

/** A progress line while the next page loads; not shown for pages that load at once. */
export const Progress = () => (useNavigation().state === 'idle' ? null : <Line aria-hidden />);

const Line = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  top: 0,
  height: 3,
  transformOrigin: 'left',
  background: theme.vars.palette.sun,
  animation: 'j-progress 8s cubic-bezier(0.1, 0.8, 0.2, 1) 100ms both',
  '@keyframes j-progress': { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.95)' } },
}));
