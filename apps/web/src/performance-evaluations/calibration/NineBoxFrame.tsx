import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';

export const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    display: 'grid',
    gap: space(1.5),
    '& > p': { margin: 0, color: palette.text.secondary },
    '& [data-legend]': { display: 'flex', alignItems: 'center', gap: space(0.75) },
    '& [data-grid]': {
      display: 'grid',
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      gap: space(1),
      // On a phone the boxes are a list.
      [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    },
    '& section': {
      minHeight: 96,
      padding: space(1.25),
      borderRadius: radius.l,
      border: `1px solid ${palette.divider}`,
      background: palette.background.paper,
      [theme.breakpoints.down('sm')]: { minHeight: 0 },
    },
    '& [data-over]': { outline: `2px solid ${palette.primary.main}` },
    '& h3': { ...theme.typography.caption, margin: 0, marginBottom: space(0.75), color: palette.text.secondary },
    '& ul': {
      display: 'flex',
      flexWrap: 'wrap',
      alignContent: 'start',
      gap: space(0.5),
      // Space for the focus ring of a card, which the scrolling list would clip.
      margin: space(-0.5),
      padding: space(0.5),
      listStyle: 'none',
      maxHeight: 268,
      overflowY: 'auto',
    },
    '& li': { maxWidth: '100%' },
    '& li > span': { maxWidth: '100%' },
    '& button': {
      font: 'inherit',
      color: 'inherit',
      display: 'flex',
      alignItems: 'center',
      gap: space(0.75),
      maxWidth: '100%',
      minHeight: 32,
      padding: space(0.25, 1, 0.25, 0.5),
      borderRadius: radius.pill,
      border: `1px solid ${palette.divider}`,
      background: palette.background.default,
      cursor: 'pointer',
      [theme.breakpoints.down('sm')]: { minHeight: 44 },
    },
    '& button > span:last-child': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& [data-moved]': { borderColor: palette.primary.main },
    '& [data-movable=true]': { cursor: 'grab', userSelect: 'none' },
    '& [data-carried]': { opacity: 0.5 },
  };
});
