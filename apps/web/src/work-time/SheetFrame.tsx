import { styled } from '../ui/styled.ts';
import { radius, space } from '../ui/scale.ts';

const NARROW = '@container sheet (max-width: 699.95px)';

/**
 * Layout of the timesheet. Its parts have explicit roles, because CSS that changes the display of a table removes its
 * roles. On narrow screens a row's name is above its days, so that a week fits on a phone.
 */
export const SheetFrame = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    containerType: 'inline-size',
    containerName: 'sheet',
    border: `1px solid ${palette.divider}`,
    borderRadius: radius.xl,
    background: palette.background.paper,
    overflow: 'hidden',
    '& table': {
      width: '100%',
      borderCollapse: 'collapse',
      tableLayout: 'fixed',
      fontVariantNumeric: 'tabular-nums',
      ...theme.typography.body2,
    },
    '& th, & td': {
      height: theme.density.row,
      padding: space(0.5, 1.25),
      borderBottom: `1px solid ${palette.divider}`,
      textAlign: 'end',
    },
    '& th[scope=row], & thead th:first-of-type': {
      width: '30%',
      textAlign: 'start',
      fontWeight: 550,
      overflowWrap: 'anywhere',
    },
    '& thead th': {
      ...theme.typography.caption,
      fontWeight: 600,
      color: palette.text.secondary,
      verticalAlign: 'bottom',
      overflow: 'hidden',
    },
    '& thead small': { display: 'block', fontWeight: 400 },
    '& thead em': {
      display: 'block',
      fontStyle: 'normal',
      fontWeight: 400,
      fontSize: '0.75rem',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& [data-today=true]': { color: palette.text.primary, boxShadow: `inset 0 -3px ${palette.sun}` },
    '& [data-holiday=true]': { background: palette.tint },
    '& [data-absent=true]': {
      background: `repeating-linear-gradient(135deg, transparent 0 5px, ${palette.divider} 5px 6px)`,
    },
    '& tbody [role=gridcell]': { cursor: 'cell' },
    '& tbody [aria-readonly=true]': { cursor: 'not-allowed' },
    '& tbody [role=gridcell]:not([data-sum]):hover': { background: palette.tint },
    '& [role=gridcell]:focus': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '& [data-empty=true]': { color: palette.text.secondary },
    '& [data-pending=true]': { opacity: 0.6 },
    '& [data-saved=true]': { position: 'relative' },
    '& [data-saved=true]::before': {
      content: '"✓" / ""',
      position: 'absolute',
      insetInlineStart: 6,
      fontSize: '0.75rem',
      lineHeight: 'inherit',
      color: palette.primary.main,
    },
    '& > output': { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' },
    '& [data-typing]': { padding: 0 },
    '& [data-typing] input': {
      all: 'unset',
      boxSizing: 'border-box',
      width: '100%',
      height: theme.density.row,
      padding: space(0.5, 1.25),
      textAlign: 'end',
      background: palette.background.default,
      outline: `2px solid ${palette.primary.main}`,
      outlineOffset: -2,
    },
    '& [data-sum]': { fontWeight: 650 },
    '& tfoot th, & tfoot td': { borderBottom: 0, height: 32, color: palette.text.secondary },
    '& tfoot tr:first-of-type > *': { color: palette.text.primary, fontWeight: 650, paddingTop: space(1) },
    '& abbr': { textDecoration: 'none', cursor: 'help' },
    '& > p': {
      ...theme.typography.caption,
      margin: 0,
      padding: space(1.25, 2),
      color: palette.text.secondary,
      borderTop: `1px solid ${palette.divider}`,
    },
    [NARROW]: {
      '& tr': {
        display: 'grid',
        gridTemplateColumns: 'repeat(7, minmax(0, 1fr)) minmax(0, 1.15fr)',
        borderBottom: `1px solid ${palette.divider}`,
      },
      '& th, & td': {
        display: 'grid',
        alignContent: 'center',
        justifyContent: 'center',
        padding: space(0.25),
        borderBottom: 0,
        fontSize: '0.8125rem',
        textAlign: 'center',
      },
      '& th[scope=row], & thead th:first-of-type': {
        gridColumn: '1 / -1',
        width: 'auto',
        height: 'auto',
        justifyContent: 'start',
        padding: space(1, 1.5, 0),
      },
      '& thead th:first-of-type, & thead em': { display: 'none' },
      '& [data-typing] input': { padding: 0, textAlign: 'center' },
    },
  };
});
