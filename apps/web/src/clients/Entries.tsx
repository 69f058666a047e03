import { styled } from '../ui/styled.ts';
import { RouterLink } from '../ui/nav.ts';
import { space } from '../ui/scale.ts';

export interface Entry {
  id: number;
  text: string;
  /** Right-aligned text: a date or a duration. */
  note: string;
  to?: string;
}

/** A short list of rows that belong to a client; those with a page of their own link to it. */
export const Entries = ({ label, entries }: { label: string; entries: readonly Entry[] }) => (
  <Lines aria-label={label}>
    {entries.map(({ id, text, note, to }) => (
      <li key={id}>
        {to ? <RouterLink to={to}>{text}</RouterLink> : <span>{text}</span>}
        <small>{note}</small>
      </li>
    ))}
  </Lines>
);

const Lines = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: space(0, 2),
    paddingBlock: space(0.75),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li:last-of-type': { borderBottom: 0 },
  '& a, & span': { flex: '1 1 200px', minWidth: 0, minHeight: 24, overflowWrap: 'anywhere', color: 'inherit' },
  '& a': { textUnderlineOffset: 3 },
  '& small': { color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
}));
