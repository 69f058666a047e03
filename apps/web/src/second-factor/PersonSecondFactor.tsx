import { secondFactor } from '@jornada/contract/second-factor';
import type { User } from '@jornada/contract/user';
import { mayReset } from '@jornada/domain/second-factor';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { useWhyNot } from '../api/may.ts';
import { read, useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Section } from '../ui/Page.tsx';
import { NotLoaded, Notice, Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { personSecondFactorWords } from './person-second-factor.words.ts';

/** Whether a person has a second factor, and a button to reset it if the device is lost. */
export function PersonSecondFactor({ person: { id, nome, level } }: { person: User }) {
  const say = useWords(personSecondFactorWords);
  const { level: mine } = useSession();
  const whyNot = useWhyNot(secondFactor.reset);
  const params = { userId: id };
  const answer = useQuery(read(secondFactor.ofPerson, { params }));
  const { data } = answer;
  const [asking, setAsking] = useState(false);
  const write = useWrite(secondFactor.reset, { errorIsShown: true });
  const byOperator = write.error instanceof ApiError && write.error.code === 'reset_by_operator';
  const reset = async () => {
    await write.mutateAsync({ params });
    setAsking(false);
    toast({ text: say('done', { nome }) });
  };

  return (
    <Section title={say('title')} {...(data && { text: say(data.has_second_factor ? 'on' : 'off') })}>
      {!data && <NotLoaded query={answer} rows={1} />}
      {data?.has_second_factor && (
        <div>
          <Action
            color="error"
            variant="outlined"
            whyNot={whyNot ?? (mayReset(mine, level) ? undefined : say('upward'))}
            onClick={() => setAsking(true)}
          >
            {say('reset')}
          </Action>
        </div>
      )}
      <Confirm
        open={asking}
        tone="danger"
        title={say('reset.title', { nome })}
        confirmLabel={say('reset.confirm')}
        busy={write.isPending}
        // Errors are shown in the dialog.
        onConfirm={() => void reset().catch(() => undefined)}
        onClose={() => {
          setAsking(false);
          write.reset();
        }}
      >
        {say('reset.text')}
        {byOperator ? (
          <Notice role="alert" data-tone="error">
            {say('operator')}
          </Notice>
        ) : (
          <Refused error={write.error} />
        )}
      </Confirm>
    </Section>
  );
}
