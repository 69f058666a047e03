import { styled } from '../ui/styled.ts';
import { radius, space } from '../ui/scale.ts';

/**
 * Styles of the heat map: the names column is sticky while weeks scroll, and each level has a background and a number.
 */
export const HeatFrame = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  const ground = (percent: number, colour: string) =>
    `color-mix(in srgb, ${colour} ${percent}%, ${palette.background.paper})`;
  return {
    overflow: 'auto',
    border: `1px solid ${palette.divider}`,
    borderRadius: radius.xl,
    background: palette.background.paper,
    '& table': {
      ...theme.typography.body2,
      fontSize: '0.8125rem',
      borderCollapse: 'separate',
      borderSpacing: 2,
      width: '100%',
      fontVariantNumeric: 'tabular-nums',
    },
    '& table[aria-busy=true]': { opacity: 0.6 },
    '& th': { padding: space(0.75, 1), fontWeight: 600, textAlign: 'start', whiteSpace: 'nowrap' },
    '& thead th': { color: palette.text.secondary, textAlign: 'center' },
    '& thead th:first-of-type': { textAlign: 'start' },
    '& thead th[data-now=true]': { color: palette.text.primary, boxShadow: `inset 0 -3px ${palette.sun}` },
    '& tr > th:first-of-type': {
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: 1,
      background: palette.background.paper,
      maxWidth: 190,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& td': { padding: 0, minWidth: 62, borderRadius: radius.s },
    '& td > button': {
      all: 'unset',
      boxSizing: 'border-box',
      display: 'grid',
      justifyItems: 'center',
      width: '100%',
      padding: space(0.25),
      borderRadius: radius.s,
      cursor: 'pointer',
      lineHeight: 1.25,
    },
    '& td > button:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
    '& td > button:hover': { textDecoration: 'underline' },
    '& td small': { fontSize: '0.6875rem', color: palette.text.secondary },
    '& td[data-step=some]': { background: ground(12, palette.primary.main) },
    '& td[data-step=much]': {
      background: ground(26, palette.primary.main),
      '& small': { color: palette.text.primary },
    },
    '& td[data-step=full]': {
      background: ground(42, palette.primary.main),
      fontWeight: 650,
      '& small': { color: palette.text.primary },
    },
    '& td[data-step=over]': {
      background: ground(24, palette.error.main),
      fontWeight: 700,
      boxShadow: `inset 0 0 0 2px ${palette.error.main}`,
      '& small': { color: palette.text.primary, fontWeight: 700 },
    },
    '& td[data-step=unknown]': {
      background: `repeating-linear-gradient(135deg, ${palette.background.paper} 0 5px, ${palette.background.default} 5px 10px)`,
    },
    '& footer': {
      position: 'sticky',
      insetInlineStart: 0,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: space(1.5),
      padding: space(1, 1.5),
      ...theme.typography.caption,
      color: palette.text.secondary,
    },
    '& footer p': { margin: 0, maxWidth: '90ch' },
    '& footer nav': { display: 'flex', alignItems: 'center', gap: space(0.5) },
    // All weeks fit on one sheet.
    '@media print': {
      overflow: 'visible',
      border: 0,
      '& table': { fontSize: '0.6875rem' },
      '& th': { padding: space(0.5, 0.25), whiteSpace: 'normal' },
      '& td': { minWidth: 0, border: `1px solid ${palette.divider}` },
      '& td small': { fontSize: '0.5625rem' },
    },
  };
});
