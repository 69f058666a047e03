import { styled } from '../styled.ts';
import { radius, space } from '../scale.ts';

/** Below this width of the table, in px, rows become cards, each cell with the name of its column. */
export const CARDS_BELOW = 720;
const CARDS = `@container people (max-width: ${CARDS_BELOW - 0.05}px)`;

/** Styles of the table of people, and of the days inside it. */
export const Cards = styled('div')(({ theme: { vars, typography } }) => ({
  containerType: 'inline-size',
  containerName: 'people',
  '& [data-group] th': { ...typography.h2, padding: space(2, 1, 0.75), textAlign: 'start' },
  '& [data-group=resolve] th': { color: vars.palette.warning.main },
  '& [data-person] > *': { verticalAlign: 'middle' },
  '& [data-person] th': { whiteSpace: 'nowrap' },
  '& [data-person] small': { verticalAlign: 'middle' },
  '& [data-total] > *': { fontWeight: 650 },
  '& tr[data-person]:has(+ [data-more]) > *': { borderBottom: 0 },
  '& [data-mark=held], & [data-mark=correcting]': { color: vars.palette.warning.main, fontWeight: 600 },
  '& [data-more] > td': { padding: space(0, 1, 1, 4), whiteSpace: 'normal' },
  '& [data-more] > td > * + *': { marginTop: space(1) },
  '& table[data-days]': { ...typography.caption, background: vars.palette.background.default, borderRadius: radius.m },
  '& [data-days] thead th + th': { textAlign: 'end' },
  '& button[aria-expanded]': {
    all: 'unset',
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    gap: space(0.5),
    minHeight: 24,
    cursor: 'pointer',
    fontWeight: 550,
    borderRadius: radius.xs,
    '&:focus-visible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
  },
  '& button svg': { transition: 'transform 120ms' },
  '& button[aria-expanded=true] svg': { transform: 'rotate(90deg)' },
  '& dl': {
    ...typography.caption,
    color: vars.palette.text.secondary,
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: space(0.25, 1.5),
    margin: space(1.5, 0, 0),
  },
  '& dt': { fontWeight: 600 },
  '& dd': { margin: 0 },
  [CARDS]: {
    '& table, & tbody, & tr, & td, & th': { display: 'block' },
    '& thead': { display: 'none' },
    '& tr > th, & tr > td': { borderBottom: 0, padding: space(0.25, 0) },
    '& tr[data-group] > th': { padding: space(2, 0, 0.5) },
    '& tr[data-person], & tr[data-total], & [data-days] tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: space(0, 2),
      paddingBlock: space(1),
      borderTop: `1px solid ${vars.palette.divider}`,
    },
    '& [data-days] tr': { padding: space(0.5, 1) },
    '& tr > th': { gridColumn: '1 / -1' },
    '& td[data-label]': { display: 'flex', justifyContent: 'space-between', gap: space(1) },
    '& td[data-label]::before': { content: 'attr(data-label)', color: vars.palette.text.secondary },
    '& td[data-empty]': { display: 'none' },
    '& tr[data-more] > td': { padding: space(0, 0, 1) },
  },
}));
