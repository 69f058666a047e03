import { notifications } from '@jornada/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { places } from '../places.ts';
import { Page } from '../ui/Page.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { PreferencesForm } from './PreferencesForm.tsx';
import { preferencesWords } from './preferences.words.ts';

/** The person's choices for each kind of notification. */
export function PreferencesPage() {
  const say = useWords(preferencesWords);
  const answer = useQuery(read(notifications.preferences, {}));
  const { data } = answer;
  return (
    <Page title={say('title')} width="narrow" back={{ to: places.notifications, name: say('back') }}>
      <p style={{ margin: 0 }}>{say('lead')}</p>
      {data ? <PreferencesForm preferences={data} /> : <NotLoaded query={answer} rows={8} />}
    </Page>
  );
}
