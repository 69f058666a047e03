import { accounts } from '@jornada/contract/accounts';
import { employeeHrData, type HrRecord } from '@jornada/contract/employee-hr-data';
import { mayReadHr } from '@jornada/domain/hr-data';
import { styled } from '../ui/styled.ts';
import { mdiCardAccountDetailsOutline, mdiPencilOutline, mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { useWhyNot } from '../api/may.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { Section } from '../ui/Page.tsx';
import { space } from '../ui/scale.ts';
import { Empty, NotLoaded } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { Deactivated } from './Deactivated.tsx';
import { DeactivateHr } from './DeactivateHr.tsx';
import { hrWords } from './hr.words.ts';
import { HrHistory } from './HrHistory.tsx';
import { HrReaders } from './HrReaders.tsx';
import { RecordFacts } from './RecordFacts.tsx';

const HrForm = lazy(async () => ({ default: (await import('./HrForm.tsx')).HrForm }));

/** A person's HR record in any state, with the people who have read it; renders nothing without permission. */
export function HrData({ userId, nome }: { userId: number; nome: string }) {
  const say = useWords(hrWords);
  const { user, level } = useSession();
  const isOwn = user.id === userId;
  const mayLook = mayReadHr(level, isOwn);
  // Every read of a record is logged, so it is fetched only when the screen opens and after a change.
  const record = useQuery({
    ...read(employeeHrData.byId, { params: { userId } }),
    enabled: mayLook,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const whyNotEdit = useWhyNot(employeeHrData.create);
  const account = useQuery({ ...read(accounts.me, {}), enabled: whyNotEdit === undefined });
  const [editing, setEditing] = useState(false);
  const actions = useKeptFocus(record.data?.state);
  if (!mayLook) return null;

  const none = record.error instanceof ApiError && record.error.status === 404;
  // After a record has been created, the cached 404 may still exist together with data.
  const known: HrRecord | undefined = none ? undefined : record.data;
  return (
    <>
      <Section title={say('title')} text={say('closed')}>
        {known && (
          <>
            {known.state === 'deactivated' && <Deactivated record={known} nome={nome} />}
            <RecordFacts record={known} />
            <Actions ref={actions} role="group" aria-label={say('title')} tabIndex={-1}>
              <Action variant="outlined" icon={mdiPencilOutline} whyNot={whyNotEdit} onClick={() => setEditing(true)}>
                {say('edit')}
              </Action>
              {known.state === 'active' && <DeactivateHr userId={userId} nome={nome} />}
            </Actions>
          </>
        )}
        {none && (
          <Empty
            icon={mdiCardAccountDetailsOutline}
            title={say('none.title')}
            text={say(isOwn ? 'none.own' : 'none.text')}
            action={
              <Action variant="contained" icon={mdiPlus} whyNot={whyNotEdit} onClick={() => setEditing(true)}>
                {say('create')}
              </Action>
            }
          />
        )}
        {!known && !none && <NotLoaded query={record} />}
      </Section>
      {known && <HrReaders userId={userId} />}
      {known && whyNotEdit === undefined && <HrHistory userId={userId} />}
      <Suspense fallback={null}>
        {editing && account.data && (
          <HrForm
            userId={userId}
            nome={nome}
            record={known ?? null}
            currency={account.data.currency}
            onClose={() => setEditing(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/**
 * A change of the state removes the focused button. This hook then moves the focus to the actions of the record instead
 * of the top of the page.
 */
function useKeptFocus(state: string | undefined): RefObject<HTMLDivElement | null> {
  const actions = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== undefined && before.current !== state && document.activeElement === document.body)
      actions.current?.focus();
    before.current = state;
  }, [state]);
  return actions;
}

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1),
  '&:focus': { outline: 'none' },
});
