import { tasks } from '@jornada/contract/tasks';
import { styled } from '../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { places } from '../places.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { useToday } from '../state/clock.ts';
import { Section } from '../ui/Page.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { clientWords } from './clients.words.ts';
import { Entries } from './Entries.tsx';

const SHOWN = 8;

/** Open tasks of a client, earliest due date first, with a link to all of them. */
export function ClientTasks({ clientId }: { clientId: number }) {
  const say = useWords(clientWords);
  const { plannedDate } = useFormats();
  const { time_zone } = useSession().account;
  const today = useToday(time_zone);
  const open = useQuery(
    read(tasks.list, {
      query: { client_id: String(clientId), status: ['todo', 'doing'], sort: 'due_on', limit: SHOWN },
    }),
  );
  return (
    <Section title={say('tasks')} {...(open.data && { text: say('tasks.open', { count: open.data.total ?? 0 }) })}>
      {!open.data && <NotLoaded query={open} rows={3} />}
      {open.data?.items.length === 0 && <Quiet>{say('tasks.none')}</Quiet>}
      {open.data && open.data.items.length > 0 && (
        <Entries
          label={say('tasks')}
          entries={open.data.items.map(({ id, title, due_on }) => ({
            id,
            to: places.task(id),
            text: title,
            note: due_on ? say('tasks.due', { date: plannedDate(due_on, today) }) : '',
          }))}
        />
      )}
      <div>
        <TextLink to={places.tasks({ client_id: clientId })}>{say('tasks.all')}</TextLink>
      </div>
    </Section>
  );
}

export const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
