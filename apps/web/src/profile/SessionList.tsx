import { type OpenSession, openSessions } from '@jornada/contract/session-open';
import { styled } from '../ui/styled.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { radius, space } from '../ui/scale.ts';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { signInsWords } from './sign-ins.words.ts';

/** Sessions with client program, address and times. All but the current one can be ended. */
export function SessionList({ sessions }: { sessions: readonly OpenSession[] }) {
  const say = useWords(signInsWords);
  return (
    <List aria-label={say('title')}>
      {sessions.map((session) => (
        <OneSession key={session.id} session={session} />
      ))}
    </List>
  );
}

function OneSession({ session }: { session: OpenSession }) {
  const say = useWords(signInsWords);
  const { instant } = useFormats();
  const { account, accounts } = useSession();
  const end = useWrite(openSessions.end);
  const { id, is_current, is_program, address, started_at, last_seen_at } = session;
  const program = session.program || say(is_program ? 'program' : 'browser');
  const time = (at: string) => instant(at, account.time_zone);
  return (
    <li>
      <div>
        <strong>{program}</strong>
        {is_current && <Current>{say('current')}</Current>}
        <span>
          {accounts.length > 1 && `${session.account.name} · `}
          {address} · {say('started', { at: time(started_at) })} · {say('seen', { at: time(last_seen_at) })}
        </span>
      </div>
      {!is_current && (
        <Action
          size="small"
          color="error"
          busy={end.isPending}
          aria-label={say('end.name', { program, at: time(started_at) })}
          onClick={() => end.mutate({ params: { id } }, { onSuccess: () => toast({ text: say('end.done') }) })}
        >
          {say('end')}
        </Action>
      )}
    </li>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: space(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  ...theme.typography.body2,
  '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: space(1) },
  '& > li > div': { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
  '& > li > div > span:last-child': { display: 'block', color: theme.vars.palette.text.secondary },
}));

const Current = styled('span')(({ theme }) => ({
  marginLeft: space(1),
  padding: space(0, 1),
  borderRadius: radius.m,
  border: `1px solid ${theme.vars.palette.divider}`,
}));
