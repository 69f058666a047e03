import { keyframes, styled } from '@mui/material/styles';

/** The shape of a table before its first rows are there. Screen readers hear the page's own "loading" instead. */
export function TableSkeleton({ rows = 12 }: { rows?: number }) {
  return (
    <Bars aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <i />
          {/* Uneven, as titles are, but the same at every drawing. */}
          <b style={{ maxWidth: `${28 + ((row * 17) % 30)}%` }} />
          <i style={{ width: 72 }} />
          <i style={{ width: 96 }} />
        </div>
      ))}
    </Bars>
  );
}

const breathe = keyframes({ '50%': { opacity: 0.45 } });

const Bars = styled('div')(({ theme }) => ({
  animation: `${breathe} 1.6s ease-in-out infinite`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(2),
    height: theme.density.row,
    paddingInline: theme.spacing(2),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& i, & b': { height: 12, width: 18, borderRadius: 6, background: theme.vars.palette.action.selected },
  '& b': { flex: 1, width: 'auto', marginInlineEnd: 'auto' },
}));
