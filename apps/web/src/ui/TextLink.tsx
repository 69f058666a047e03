import { styled } from './styled.ts';
import { RouterLink } from './nav.ts';

/** A link in running text or on its own. */
export const TextLink = styled(RouterLink)(({ theme }) => ({
  fontWeight: 600,
  color: theme.vars.palette.primary.main,
  textUnderlineOffset: 3,
  '&:hover': { textDecorationThickness: 2 },
}));
