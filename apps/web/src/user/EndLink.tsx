import { type User, users } from '@jornada/contract/user';
import { ACCESS_MONTHS } from '@jornada/domain/ended-link';
import { mdiAccountCheckOutline, mdiAccountOffOutline } from '@mdi/js';
import { useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { useWrite } from '../api/query.ts';
import { Action } from '../ui/Action.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Refused } from '../ui/states.tsx';
import { undoable } from '../ui/undo.ts';
import { useWords } from '../words/words.ts';
import { peopleWords } from './people.words.ts';

/** Deactivates a person's employment link after a confirmation, or reactivates it. */
export function EndLink({ person, whyNot }: { person: User; whyNot: string | undefined }) {
  const say = useWords(peopleWords);
  const [asking, setAsking] = useState(false);
  const write = useWrite(users.update, { errorIsShown: true, alsoRefresh: ['session'] });
  const { nome, id } = person;

  const change = async (is_active: boolean, version: number): Promise<void> => {
    await undoable(write.mutateAsync({ params: { id }, body: { version, is_active } }), ({ version: next }) => ({
      text: say(is_active ? 'employment.renewed' : 'employment.ended', { nome }),
      action: { label: say('employment.undo'), run: () => change(!is_active, next) },
    }));
    setAsking(false);
  };
  // Errors are shown in the dialog.
  const setActive = (is_active: boolean) => void change(is_active, person.version).catch(() => undefined);
  const isLast = write.error instanceof ApiError && write.error.code === 'last_super_admin';

  return (
    <>
      {person.is_active ? (
        <Action color="error" icon={mdiAccountOffOutline} whyNot={whyNot} onClick={() => setAsking(true)}>
          {say('employment.end')}
        </Action>
      ) : (
        <Action
          variant="outlined"
          icon={mdiAccountCheckOutline}
          whyNot={whyNot}
          busy={write.isPending}
          onClick={() => setActive(true)}
        >
          {say('employment.renew')}
        </Action>
      )}
      <Confirm
        open={asking}
        tone="danger"
        title={say('employment.end.title', { nome })}
        confirmLabel={say('employment.end.confirm')}
        busy={write.isPending}
        onConfirm={() => setActive(false)}
        onClose={() => {
          setAsking(false);
          write.reset();
        }}
      >
        {say('employment.end.text', { months: ACCESS_MONTHS })}
        {isLast ? <p role="alert">{say('employment.last')}</p> : <Refused error={write.error} />}
      </Confirm>
    </>
  );
}
