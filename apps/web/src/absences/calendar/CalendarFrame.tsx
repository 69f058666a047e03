import { styled } from '../../ui/styled.ts';
import { radius, space } from '../../ui/scale.ts';
import { marks } from './marks.ts';

/** Styles of the grid: names stay visible while days scroll, and days off and today have their own colours. */
export const CalendarFrame = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  const off = `color-mix(in srgb, ${palette.background.default} 70%, ${palette.background.paper})`;
  return {
    overflow: 'auto',
    border: `1px solid ${palette.divider}`,
    borderRadius: radius.xl,
    background: palette.background.paper,
    '& table': {
      ...theme.typography.body2,
      fontSize: '0.8125rem',
      borderCollapse: 'separate',
      borderSpacing: 0,
      width: '100%',
      fontVariantNumeric: 'tabular-nums',
    },
    '& table[aria-busy=true]': { opacity: 0.6 },
    '& thead th': {
      padding: space(0.75, 0),
      fontWeight: 600,
      color: palette.text.secondary,
      borderBottom: `1px solid ${palette.divider}`,
    },
    '& thead small': { display: 'block', fontSize: '0.6875rem', fontWeight: 400 },
    '& thead th[data-holiday=true]': { color: palette.warning.main },
    '& thead th[data-today=true]': { color: palette.text.primary, boxShadow: `inset 0 -3px ${palette.sun}` },
    '& tr > th:first-of-type': {
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: 1,
      padding: space(0.75, 1.5),
      background: palette.background.paper,
      borderInlineEnd: `1px solid ${palette.divider}`,
      textAlign: 'start',
      whiteSpace: 'nowrap',
      maxWidth: 190,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      fontWeight: 600,
      '& .face': { marginInlineEnd: space(1), verticalAlign: 'middle' },
    },
    '& td': { padding: space(0.25, 0), minWidth: 28, borderBottom: `1px solid ${palette.divider}` },
    '& tbody th': { borderBottom: `1px solid ${palette.divider}` },
    '& tbody tr:last-of-type > *': { borderBottom: 0 },
    '& [data-off=true]': { background: off },
    '& td[data-today=true]': { boxShadow: `inset 2px 0 ${palette.sun}, inset -2px 0 ${palette.sun}` },
    '& td[aria-label]': { cursor: 'pointer' },
    '& td[aria-label]:hover [data-mark]': { textDecoration: 'underline' },
    '& td:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2, borderRadius: radius.xs },
    ...marks(theme),
    '@media print': { overflow: 'visible', border: 0, '& td': { minWidth: 0 } },
  };
});
