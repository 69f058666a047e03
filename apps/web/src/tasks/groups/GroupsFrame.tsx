import { styled } from '../../ui/styled.ts';
import { space } from '../../ui/scale.ts';

export const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: space(1.5),
  minHeight: 48,
  paddingInline: space(1),
  color: theme.vars.palette.text.secondary,
}));

export const Sections = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    '& > section': { borderBottom: `1px solid ${palette.divider}` },
    '& > section > h2': { margin: 0, fontSize: 'inherit' },
    '& [data-heading]': {
      all: 'unset',
      ...theme.typography.body2,
      boxSizing: 'border-box',
      display: 'flex',
      alignItems: 'center',
      gap: space(0.75),
      width: '100%',
      minHeight: theme.density.row,
      paddingInline: space(1.5),
      cursor: 'pointer',
      background: palette.background.default,
      '&:hover': { background: palette.action.hover },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
      '& > .mark': { margin: 0 },
      '& > span': { fontWeight: 650, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      '& > small': {
        flex: 'none',
        fontSize: '0.8125rem',
        color: palette.text.secondary,
        fontVariantNumeric: 'tabular-nums',
      },
    },
  };
});
