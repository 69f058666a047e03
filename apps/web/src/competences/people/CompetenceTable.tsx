import { space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';

/** A table with a row for each competence. Columns that repeat the drawing are hidden on narrow screens. */
export const CompetenceTable = styled('table')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    width: '100%',
    maxWidth: 900,
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: space(0.75, 1.5, 0.75, 0),
      textAlign: 'start',
      fontWeight: 400,
      borderTop: `1px solid ${palette.divider}`,
      overflowWrap: 'anywhere',
    },
    '& thead th': { ...theme.typography.caption, border: 0, color: palette.text.secondary, overflowWrap: 'normal' },
    '& [data-number]': { textAlign: 'end' },
    '& td[data-number]': { whiteSpace: 'nowrap' },
    '& [data-missing=true]': { color: palette.warning.main, fontWeight: 600 },
    [theme.breakpoints.down('sm')]: { '& [data-wide]': { display: 'none' } },
  };
});
