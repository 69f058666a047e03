import { workTime } from '@jornada/contract/work-time';
import { hoursWithUnit } from '@jornada/domain/minutes';
import { dateIn } from '@jornada/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { personName, usePeopleNames } from '../api/names.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Section } from '../ui/Page.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { Quiet } from './ClientTasks.tsx';
import { clientWords } from './clients.words.ts';
import { Entries } from './Entries.tsx';

const SHOWN = 8;

/** The latest hours worked for a client, by all people whose hours the viewer may see. */
export function ClientHours({ clientId }: { clientId: number }) {
  const say = useWords(clientWords);
  const { date } = useFormats();
  const people = usePeopleNames();
  const { time_zone } = useSession().account;
  const latest = useQuery(
    read(workTime.list, { query: { client_id: String(clientId), sort: '-started_at', limit: SHOWN } }),
  );
  const entries = latest.data?.items ?? [];
  return (
    <Section title={say('hours')} {...(entries.length > 0 && { text: say('hours.recent') })}>
      {!latest.data && <NotLoaded query={latest} rows={3} />}
      {latest.data && entries.length === 0 && <Quiet>{say('hours.none')}</Quiet>}
      {entries.length > 0 && (
        <Entries
          label={say('hours')}
          entries={entries.map((entry) => {
            const name = personName(people, entry.user_id, say('person', { id: entry.user_id }));
            const title = entry.task_title ?? entry.note;
            return {
              id: entry.id,
              text: title === '' ? name : say('hours.entry', { name, title }),
              note: `${hoursWithUnit(entry.minutes)} · ${date(dateIn(time_zone, new Date(entry.started_at)))}`,
            };
          })}
        />
      )}
    </Section>
  );
}
