import { absences } from '@jornada/contract/absences';
import { may } from '@jornada/domain/access';
import { mdiCalendarAccountOutline, mdiPlus } from '@mdi/js';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { type ComponentType, lazy, Suspense } from 'react';
import { mayCall, useWhyNot } from '../api/may.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { Page } from '../ui/Page.tsx';
import { Loading } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { absenceWords } from './absences.words.ts';
import { NoKinds } from './NoKinds.tsx';
import { Requests } from './Requests.tsx';
import { Tabs } from './Tabs.tsx';
import { useNewAbsence } from './use-new-absence.ts';
import { useKinds } from './use-kinds.ts';

// Loaded on first use.
const NewAbsence = lazy(async () => ({ default: (await import('./NewAbsence.tsx')).NewAbsence }));
const Calendar = lazy(async () => ({ default: (await import('./calendar/Calendar.tsx')).Calendar }));

/**
 * The absences of the signed-in person and of the people whose absences they may see: a list of requests, or with
 * `?view=calendar` a calendar.
 */
export function AbsencesPage({ Views }: { Views?: ComponentType }) {
  const say = useWords(absenceWords);
  const kinds = useKinds();
  const whyNot = useWhyNot(absences.create);
  const { begun, mayRecord, request, record, close } = useNewAbsence();
  const session = useSession();
  const { level, leads, user, link_active } = session;
  const seesOthers = mayCall(session, absences.calendar) && (leads || may(level, 'absences.read-all'));
  const [view] = useQueryState('view', parseAsStringLiteral(['calendar']));
  const shown = seesOthers && view ? view : 'requests';
  if (kinds?.length === 0)
    return (
      <Page title={say('title')} width="medium">
        <NoKinds />
      </Page>
    );
  const add = (
    <Action variant="contained" icon={mdiPlus} whyNot={whyNot} onClick={() => request()}>
      {say('new')}
    </Action>
  );
  const actions = (
    <>
      {mayRecord && (
        <Action color="inherit" icon={mdiCalendarAccountOutline} onClick={() => record()}>
          {say('record')}
        </Action>
      )}
      {add}
    </>
  );
  const views = Views && link_active && <Views />;
  return (
    <Page title={say('title')} actions={actions}>
      {seesOthers && <Tabs shown={shown} />}
      {shown === 'requests' ? (
        <Requests add={add} views={views} />
      ) : (
        <Suspense fallback={<Loading rows={8} />}>
          <Calendar
            onNew={(day) => (day.userId === user.id ? request(day.date) : record({ user: day.userId, from: day.date }))}
            mayRecord={mayRecord}
            views={views}
          />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {begun && kinds && <NewAbsence key={`${begun.user} ${begun.from}`} begun={begun} onClose={close} />}
      </Suspense>
    </Page>
  );
}
