import { styled } from '../styled.ts';
import type { ReactNode } from 'react';
import { radius, space } from '../scale.ts';

/** Container of a table, with a thin progress line above it while new rows load. */
export function TableFrame({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Frame>
      {busy && <div aria-hidden className="busy" />}
      {children}
    </Frame>
  );
}

/** Below this width columns no longer fit, and rows become cards. */
const CARDS = '@container table (max-width: 599.95px)';
/** Widths at which `from: 'medium'` columns are hidden and rows are not yet cards. */
export const MEDIUM = '@container table (min-width: 600px) and (max-width: 859.95px)';
const LARGE = '@container table (min-width: 600px) and (max-width: 939.95px)';
const WIDE = '@container table (min-width: 600px) and (max-width: 1079.95px)';

/**
 * All styles of a table in one sheet: fifty rows of plain elements render faster than fifty rows of styled components,
 * each with a class name to compute.
 */
const Frame = styled('div')(({ theme }) => {
  const { density } = theme;
  const { palette } = theme.vars;
  const line = `1px solid ${palette.divider}`;
  return {
    position: 'relative',
    containerType: 'inline-size',
    containerName: 'table',
    '& .busy': {
      position: 'absolute',
      insetInline: 0,
      top: 0,
      zIndex: 3,
      height: 2,
      background: `linear-gradient(90deg, transparent, ${palette.primary.main}, transparent) 0 0 / 40% 100% no-repeat`,
      animation: 'j-sweep 1.1s linear infinite',
    },
    '@keyframes j-sweep': { from: { backgroundPositionX: '-70%' }, to: { backgroundPositionX: '170%' } },

    '& table': {
      width: '100%',
      borderCollapse: 'separate',
      borderSpacing: 0,
      tableLayout: 'fixed',
      fontSize: theme.typography.body2.fontSize,
    },
    '& th, & td': {
      padding: space(0, 1),
      height: density.row,
      textAlign: 'start',
      borderBottom: line,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& [data-align=end]': { textAlign: 'end' },

    '& thead th': {
      position: 'sticky',
      // Below the page's own sticky content.
      top: 'var(--table-top, 0px)',
      zIndex: 2,
      background: palette.background.paper,
      color: palette.text.secondary,
      fontWeight: 600,
    },
    '& thead button': {
      all: 'unset',
      boxSizing: 'border-box',
      display: 'inline-flex',
      alignItems: 'center',
      gap: space(0.5),
      minHeight: 32,
      maxWidth: '100%',
      cursor: 'pointer',
      borderRadius: radius.m,
      '& svg': { width: 16, height: 16, flex: 'none', fill: 'currentColor' },
      '& svg[aria-hidden]': { opacity: 0 },
      '&:hover svg[aria-hidden], &:focus-visible svg[aria-hidden]': { opacity: 0.5 },
      '&[data-sorted=true]': { color: palette.text.primary, '& svg[aria-hidden]': { opacity: 1 } },
    },
    // The space for the arrow is before the text, so that the header is aligned with the end of its figures.
    '& thead [data-align=end] button': { flexDirection: 'row-reverse' },
    '& thead button:focus-visible, & tbody tr:focus-visible, & input[type=checkbox]:focus-visible, & tbody a:focus-visible':
      {
        outline: `2px solid ${palette.primary.main}`,
        outlineOffset: -2,
      },

    '& [data-card=select]': { width: 48, padding: 0, textAlign: 'center', textOverflow: 'clip' },
    // The checkbox is small, but the whole cell is clickable, because a click on a cell is a click on its row.
    '& input[type=checkbox]': {
      width: 18,
      height: 18,
      margin: 0,
      padding: 0,
      verticalAlign: 'middle',
      accentColor: palette.primary.main,
      cursor: 'pointer',
    },

    '& tbody tr': { cursor: 'default' },
    // Only the hovered row fades: otherwise, selecting a page would animate fifty rows frame by frame.
    '& tbody tr:hover': {
      background: palette.action.hover,
      transition: 'background-color 80ms',
    },
    '& tbody td[data-changes]': { cursor: 'pointer' },
    '@media (hover: hover)': {
      '& tbody td[data-changes]:hover': {
        boxShadow: `inset 0 0 0 1px ${palette.divider}`,
        borderRadius: radius.m,
      },
    },
    '& tbody tr[aria-selected=true]': { background: palette.tint },
    '& tbody tr:last-child td': { borderBottom: 0 },
    '& table[aria-busy=true] tbody': { opacity: 0.6, transition: 'opacity 300ms 150ms' },

    [MEDIUM]: { '& [data-from=medium]': { display: 'none' } },
    [LARGE]: { '& [data-from=large]': { display: 'none' } },
    [WIDE]: { '& [data-from=wide]': { display: 'none' } },

    [CARDS]: {
      '& table, & thead, & tbody': { display: 'block' },
      '& thead tr': { display: 'block', borderBottom: line },
      '& thead th': { display: 'block', position: 'static', width: 'auto', borderBottom: 0, textAlign: 'start' },
      // Without column headers the list has a separate sort control, and the checkbox gets a visible label.
      '& thead th:not([data-card=select])': { display: 'none' },
      '& thead th[data-card=select]': {
        width: 'auto',
        textAlign: 'start',
        paddingInlineStart: space(1.75),
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        lineHeight: density.row,
      },
      '& thead th[data-card=select]::after': {
        content: 'attr(data-label)',
        marginInlineStart: space(1.5),
        fontWeight: 400,
      },
      '& tbody tr': {
        display: 'grid',
        gridTemplateColumns: '48px repeat(2, minmax(0, 1fr))',
        paddingBlock: space(1.5),
        paddingInlineEnd: space(1),
        borderBottom: line,
      },
      '& tbody td': {
        display: 'block',
        height: 'auto',
        paddingBlock: space(0.5),
        borderBottom: 0,
        textAlign: 'start',
        // Truncated text cannot be read by touch, which has no hover.
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
      },
      // Without checkboxes the header is empty, and the cells use the full width of the card.
      '& table:not([aria-multiselectable]) thead': { display: 'none' },
      '& table:not([aria-multiselectable]) tbody tr': {
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        paddingInlineStart: space(1),
      },
      // Numbers are right-aligned in columns, but not on cards.
      '& tbody td[data-align=end]': { textAlign: 'start' },
      // The checkbox spans all lines of its card.
      '& tbody td[data-card=select]': { gridRow: '1 / span 12', paddingBlock: space(0.5) },
      '& tbody td[data-card=title] *': { whiteSpace: 'normal' },
      // Up to the start of the line: the column after the checkbox, if there is one.
      '& tbody td:is([data-card=title], [data-card=long])': { gridColumn: 'span 2 / -1' },
      '& tbody td:is([data-card=line], [data-card=long])::before': {
        content: 'attr(data-label)',
        display: 'block',
        fontSize: '0.75rem',
        color: palette.text.secondary,
      },
      '& tbody td[data-card=hidden], & tbody td:empty': { display: 'none' },
    },

    // Truncated text cannot be read in print.
    '@media print': {
      '& thead th': { position: 'static' },
      '& [data-card=select]': { display: 'none' },
      '& th, & td, & td a[data-open]': { overflow: 'visible', whiteSpace: 'normal' },
      '& td': { paddingBlock: space(0.5), height: 'auto' },
    },
    '@media (forced-colors: active)': { '& tbody tr[aria-selected=true] td': { borderBlock: '1px solid Highlight' } },
  };
});
