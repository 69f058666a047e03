import { RouterLink } from './nav.ts';
import { radius, space } from './scale.ts';
import { styled } from './styled.ts';

export type LinkTab = { name: string; to: string; isShown: boolean };

/** Views of a screen, each with its own address. */
export const LinkTabs = ({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) => (
  <Links aria-label={label} data-off-paper>
    {tabs.map(({ name, to, isShown }) => (
      <RouterLink key={to} to={to} aria-current={isShown ? 'page' : undefined}>
        {name}
      </RouterLink>
    ))}
  </Links>
);

const Links = styled('nav')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    display: 'flex',
    // All tabs stay visible on a phone.
    flexWrap: 'wrap',
    gap: space(0.5),
    padding: space(0.25),
    borderBottom: `1px solid ${palette.divider}`,
    '& > a': {
      display: 'flex',
      alignItems: 'center',
      minHeight: theme.density.control,
      padding: space(0, 1.25),
      borderRadius: radius.m,
      color: palette.text.secondary,
      textDecoration: 'none',
      fontWeight: 550,
      '&:hover': { color: palette.text.primary, background: palette.action.hover },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -1 },
      // Marked by more than a colour (WCAG 1.4.1).
      '&[aria-current=page]': {
        color: palette.text.primary,
        background: palette.tint,
        boxShadow: `inset 0 -2px ${palette.primary.main}`,
      },
    },
  };
});
