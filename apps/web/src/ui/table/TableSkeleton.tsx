import { styled } from '../styled.ts';
import { radius, space } from '../scale.ts';

/** A skeleton of a table until its first rows have loaded; `label` is for screen readers. */
export function TableSkeleton({ label, rows = 12 }: { label: string; rows?: number }) {
  return (
    <Bars>
      <output>{label}</output>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} aria-hidden>
          <i />
          {/* The widths vary like those of titles, but are the same on every render. */}
          <b style={{ maxWidth: `${28 + ((row * 17) % 30)}%` }} />
          <i style={{ width: 72 }} />
          <i style={{ width: 96 }} />
        </div>
      ))}
    </Bars>
  );
}

const Bars = styled('div')(({ theme }) => ({
  animation: 'j-wait 1.6s ease-in-out infinite',
  '@keyframes j-wait': { '50%': { opacity: 0.45 } },
  '& > output': { position: 'absolute', clipPath: 'inset(50%)' },
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    gap: space(2),
    height: theme.density.row,
    paddingInline: space(2),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& i, & b': { height: 12, width: 18, borderRadius: radius.s, background: theme.vars.palette.action.selected },
  '& b': { flex: 1, width: 'auto', marginInlineEnd: 'auto' },
}));
