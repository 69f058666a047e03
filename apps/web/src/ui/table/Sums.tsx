import type { ReactNode } from 'react';
import { styled } from '../styled.ts';
import { space } from '../scale.ts';

/** A table of numbers with a sum: lots, totals or days. */
export const Sums = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& caption': {
    ...theme.typography.body2,
    textAlign: 'start',
    color: theme.vars.palette.text.secondary,
    paddingBottom: space(1),
  },
  '& th, & td': {
    padding: space(0.75, 1),
    textAlign: 'start',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    verticalAlign: 'baseline',
  },
  '& thead th': { fontWeight: 600, color: theme.vars.palette.text.secondary },
  '& tbody th': { fontWeight: 400 },
  '& [data-number]': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& tfoot th, & tfoot td': { fontWeight: 650, borderBottom: 0 },
  '& small': { color: theme.vars.palette.text.secondary },
  '& [data-below=true]': { color: theme.vars.palette.error.main },
}));

type RowProps = {
  name: ReactNode;
  figure: ReactNode;
  /** Whether the figure is below zero, where that matters. */
  below?: boolean;
};

/** A summand or the sum of a table without a header. */
export const SumRow = ({ name, figure, below }: RowProps) => (
  <tr>
    <th scope="row">{name}</th>
    <td data-number data-below={below}>
      {figure}
    </td>
  </tr>
);
