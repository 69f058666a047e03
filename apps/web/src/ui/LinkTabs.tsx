import { RouterLink } from './nav.ts';
import { FADING, radius, space } from './scale.ts';
import { styled } from './styled.ts';

export type LinkTab = { name: string; to: string; isShown: boolean };

/** Views of a screen, each with an address of its own. */
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
    gap: space(0.5),
    overflowX: 'auto',
    // Space for the focus ring, which `overflow` would clip.
    padding: space(0.25),
    paddingInlineEnd: space(3),
    scrollbarWidth: 'none',
    maskImage: FADING,
    borderBottom: `1px solid ${palette.divider}`,
    '& > a': {
      flex: 'none',
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
      // Marked by more than a colour.
      '&[aria-current=page]': {
        color: palette.text.primary,
        background: palette.tint,
        boxShadow: `inset 0 -2px ${palette.primary.main}`,
      },
    },
  };
});
