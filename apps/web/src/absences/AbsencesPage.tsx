import { absences } from '@jornada/contract/absences';
import { may } from '@jornada/domain/access';
import { mdiPlus } from '@mdi/js';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { lazy, Suspense } from 'react';
import { useWhyNot } from '../api/may.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { useNewInUrl } from '../ui/list/use-new-in-url.ts';
import { Page } from '../ui/Page.tsx';
import { Loading } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { absenceWords } from './absences.words.ts';
import { NoKinds } from './NoKinds.tsx';
import { Requests } from './Requests.tsx';
import { Tabs } from './Tabs.tsx';
import { useKinds } from './use-kinds.ts';

// Loaded on first use.
const NewAbsence = lazy(async () => ({ default: (await import('./NewAbsence.tsx')).NewAbsence }));
const Calendar = lazy(async () => ({ default: (await import('./calendar/Calendar.tsx')).Calendar }));

/** The absences of oneself and of the people whom one may see: a list of requests, and with `?view=calendar` a calendar. */
export function AbsencesPage() {
  const say = useWords(absenceWords);
  const kinds = useKinds();
  const whyNot = useWhyNot(absences.create);
  const [adding, setAdding] = useNewInUrl();
  const { level, leads } = useSession();
  const seesOthers = leads || may(level, 'absences.read-all');
  const [view] = useQueryState('view', parseAsStringLiteral(['calendar']));
  const shown = seesOthers && view ? view : 'requests';
  if (kinds?.length === 0)
    return (
      <Page title={say('title')} width="medium">
        <NoKinds />
      </Page>
    );
  const add = (
    <Action variant="contained" icon={mdiPlus} whyNot={whyNot} onClick={() => setAdding(true)}>
      {say('new')}
    </Action>
  );
  return (
    <Page title={say('title')} actions={add}>
      {seesOthers && <Tabs shown={shown} />}
      {shown === 'requests' ? (
        <Requests add={add} />
      ) : (
        <Suspense fallback={<Loading rows={8} />}>
          <Calendar />
        </Suspense>
      )}
      <Suspense fallback={null}>{adding && <NewAbsence onClose={() => setAdding(false)} />}</Suspense>
    </Page>
  );
}
