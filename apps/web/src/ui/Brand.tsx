import { styled } from './styled.ts';
import { space } from './scale.ts';

/** The logo: the sun on its arc across the sky. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <Way d="M4 23a12 12 0 0 1 24 0" />
    <Sun cx="23.5" cy="13.5" r="4.5" />
  </svg>
);

/** The logo and the name. */
export const Brand = () => (
  <Row>
    <Mark />
    Jornada
  </Row>
);

const Way = styled('path')({
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.75,
  strokeLinecap: 'round',
  opacity: 0.75,
});
const Sun = styled('circle')(({ theme }) => ({ fill: theme.vars.palette.sun }));

const Row = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1.25),
  fontSize: '1.125rem',
  fontWeight: 680,
  letterSpacing: '-0.02em',
});
