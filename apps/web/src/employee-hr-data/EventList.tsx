import { styled } from '../ui/styled.ts';
import type { ReactNode } from 'react';
import { useSession } from '../api/session.ts';
import { space } from '../ui/scale.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { hrWords } from './hr.words.ts';

type RecordEvent = { id: number; at: string; actor_nome: string | null };

/** Events of a record, newest first: action, person and time. */
export function EventList<D extends RecordEvent>({
  label,
  events,
  children,
}: {
  label: string;
  events: readonly D[];
  children: (event: D) => ReactNode;
}) {
  const say = useWords(hrWords);
  const { instant } = useFormats();
  const { account } = useSession();
  return (
    <List aria-label={label}>
      {events.map((event) => (
        <li key={event.id}>
          <span>{children(event)}</span>
          <small>
            {say('deed.by', {
              name: event.actor_nome ?? say('readers.operator'),
              at: instant(event.at, account.time_zone),
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
  gap: space(1.25),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxHeight: 360,
  overflow: 'auto',
  '& li': {
    display: 'grid',
    paddingInlineStart: space(1.5),
    borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
