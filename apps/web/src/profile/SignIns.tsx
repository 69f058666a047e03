import { openSessions } from '@jornada/contract/session-open';
import { mdiLogoutVariant } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '../api/query.ts';
import { Action } from '../ui/Action.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Section } from '../ui/Page.tsx';
import { NotLoaded, Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { SessionList } from './SessionList.tsx';
import { signInsWords } from './sign-ins.words.ts';

/** The person's open sessions in all browsers and programs, and buttons to end them. */
export function SignIns() {
  const say = useWords(signInsWords);
  const { number } = useFormats();
  const open = useQuery(read(openSessions.all, {}));
  const endOthers = useWrite(openSessions.endOthers, { errorIsShown: true });
  const [asking, setAsking] = useState(false);
  const items = open.data?.items ?? [];
  const others = items.filter(({ is_current }) => !is_current).length;

  const end = () =>
    endOthers.mutate(
      {},
      {
        onSuccess: ({ ended }) => {
          setAsking(false);
          toast({ text: say('others.done', { count: ended, n: number(ended) }) });
        },
      },
    );
  return (
    <Section title={say('title')} text={say('text')}>
      {open.data ? (
        <>
          <SessionList sessions={items} />
          {others === 0 ? (
            <span>{say('none')}</span>
          ) : (
            <div>
              <Action variant="outlined" color="error" icon={mdiLogoutVariant} onClick={() => setAsking(true)}>
                {say('others')}
              </Action>
            </div>
          )}
        </>
      ) : (
        <NotLoaded query={open} rows={3} />
      )}
      <Confirm
        open={asking}
        tone="danger"
        title={say('others.title', { count: others, n: number(others) })}
        confirmLabel={say('others.confirm')}
        busy={endOthers.isPending}
        onConfirm={end}
        onClose={() => {
          setAsking(false);
          endOthers.reset();
        }}
      >
        {say('others.text')}
        <Refused error={endOthers.error} />
      </Confirm>
    </Section>
  );
}
