import type { User } from '@jornada/contract/user';
import { type Offboarding as Shown, offboardings } from '@jornada/contract/user-offboarding';
import { dateIn } from '@jornada/domain/calendar';
import { mayUndo } from '@jornada/domain/offboarding';
import { SUPER_ADMIN } from '@jornada/domain/access';
import { mdiAccountArrowRightOutline, mdiPencilOutline, mdiUndo } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useWhyNot } from '../api/may.ts';
import { read, useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { places } from '../places.ts';
import { useToday } from '../state/clock.ts';
import { Action } from '../ui/Action.tsx';
import { useOpenInUrl } from '../ui/list/use-new-in-url.ts';
import { Section } from '../ui/Page.tsx';
import { space } from '../ui/scale.ts';
import { Failed, Loading, Notice } from '../ui/states.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { OffboardDrawer } from './OffboardDrawer.tsx';
import { offboardingWords } from './offboarding.words.ts';
import { peopleWords } from './people.words.ts';

const ChangeOffboarding = lazy(async () => ({ default: (await import('./ChangeOffboarding.tsx')).ChangeOffboarding }));

/** A person's offboarding: starts one, or shows the latest one with a button to undo it. */
export function Offboarding({ person }: { person: User }) {
  const say = useWords(offboardingWords);
  const sayPeople = useWords(peopleWords);
  const { level } = useSession();
  const notAllowed = useWhyNot(offboardings.offboard);
  const isHigher = person.level === SUPER_ADMIN && level !== SUPER_ADMIN;
  const whyNot = notAllowed ?? (isHigher ? sayPeople('employment.super') : undefined);
  const [isOpen, setOpen] = useOpenInUrl('offboard');
  const query = useQuery(
    read(offboardings.offboardings, { query: { user_id: [person.id], sort: '-created_at', limit: 1 } }),
  );
  const newest = query.data?.items[0];
  const isCurrent = newest?.state === 'planned' || (newest?.state === 'done' && !person.is_active);
  if (!person.is_active && query.data && !isCurrent) return null;
  return (
    <Section title={say('title')} text={say('text')}>
      {query.error ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : !query.data ? (
        <Loading rows={1} />
      ) : newest && isCurrent ? (
        <Banner person={person} offboarding={newest} whyNot={whyNot} />
      ) : (
        <div>
          <Action
            color="error"
            variant="outlined"
            icon={mdiAccountArrowRightOutline}
            whyNot={whyNot}
            onClick={() => setOpen(true)}
          >
            {say('open')}
          </Action>
        </div>
      )}
      {isOpen && whyNot === undefined && person.is_active && !isCurrent && (
        <OffboardDrawer person={person} onClose={() => setOpen(false)} />
      )}
    </Section>
  );
}

function Banner({ person, offboarding, whyNot }: { person: User; offboarding: Shown; whyNot: string | undefined }) {
  const { id, nome } = person;
  const { state, left_on, handed, settlement, settle_by, settled_at, done_at } = offboarding;
  const say = useWords(offboardingWords);
  const { date } = useFormats();
  const [changing, setChanging] = useState(false);
  const { account } = useSession();
  const undo = useWrite(offboardings.undoOffboarding, {
    alsoRefresh: ['tasks', 'clients', 'resource-allocation', 'employee-hr-data'],
  });
  const today = useToday(account.time_zone);
  const isUndoable = done_at === null || mayUndo(dateIn(account.time_zone, new Date(done_at)), today);
  const { tasks, clients, reports, allocations } = handed;
  // The banner is removed once the person has been refetched, so the toast is bound to the request and not to the
  // component.
  const takeBack = async () => {
    const { length: count } = (await undo.mutateAsync({ params: { id } })).conflicts;
    toast({ text: count ? say('conflicts', { nome, count }) : say('undone', { nome }) });
  };
  return (
    <>
      <Notice role="status">
        {state === 'planned'
          ? say('banner.planned', { day: date(left_on) })
          : say('banner.done', { day: date(left_on), tasks, clients, reports, allocations })}
      </Notice>
      {settlement === 'waiting' && (
        <TextLink to={places.statement(id, { terminate: true })}>
          {say('banner.settle', { day: date(settle_by) })}
        </TextLink>
      )}
      {settled_at !== null && (
        <TextLink to={places.statement(id)}>
          {say('banner.settled', { day: date(dateIn(account.time_zone, new Date(settled_at))) })}
        </TextLink>
      )}
      {isUndoable && (
        <Buttons>
          {state === 'planned' && (
            <Action variant="outlined" icon={mdiPencilOutline} whyNot={whyNot} onClick={() => setChanging(true)}>
              {say('change')}
            </Action>
          )}
          <Action
            variant="outlined"
            icon={mdiUndo}
            whyNot={whyNot ?? (settled_at === null ? undefined : say('whyNot.settled'))}
            busy={undo.isPending}
            onClick={() => void takeBack().catch(() => undefined)}
          >
            {say(state === 'planned' ? 'cancel' : 'undo')}
          </Action>
        </Buttons>
      )}
      {changing && whyNot === undefined && (
        <Suspense fallback={null}>
          <ChangeOffboarding person={person} planned={offboarding} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(1) });
