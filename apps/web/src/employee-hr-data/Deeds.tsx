import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useSession } from '../api/session.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { hrWords } from './hr.words.ts';

type Deed = { id: number; at: string; actor_nome: string | null };

/** Events of a record, newest first: action, person and time. */
export function Deeds<D extends Deed>({
  label,
  deeds,
  children,
}: {
  label: string;
  deeds: readonly D[];
  children: (deed: D) => ReactNode;
}) {
  const say = useWords(hrWords);
  const { instant } = useFormats();
  const { account } = useSession();
  return (
    <List aria-label={label}>
      {deeds.map((deed) => (
        <li key={deed.id}>
          <span>{children(deed)}</span>
          <small>
            {say('deed.by', {
              name: deed.actor_nome ?? say('readers.operator'),
              at: instant(deed.at, account.time_zone),
            })}
          </small>
        </li>
      ))}
    </List>
  );
}

const List = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: 10,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxHeight: 360,
  overflow: 'auto',
  '& li': {
    display: 'grid',
    paddingInlineStart: 12,
    borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
