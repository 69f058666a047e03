import { workTime } from '@jornada/contract/work-time';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { EditEntry } from './EditEntry.tsx';
import { hoursWords } from './hours.words.ts';
import { NewEntry } from './NewEntry.tsx';

type Props = {
  what: number | 'new';
  userId: number;
  /** Default day of a new entry. */
  day: string;
  whyNot: string | undefined;
  onClose: () => void;
};

/** Shows, edits and deletes one entry with its times, or creates one. */
export function EntryDrawer({ what, ...rest }: Props) {
  return what === 'new' ? <NewEntry {...rest} /> : <Existing id={what} {...rest} />;
}

function Existing({ id, whyNot, onClose }: Pick<Props, 'whyNot' | 'onClose'> & { id: number }) {
  const say = useWords(hoursWords);
  const entry = useQuery(read(workTime.byId, { params: { id } }));
  if (entry.data) return <EditEntry entry={entry.data} whyNot={whyNot} onClose={onClose} />;
  return (
    <Drawer open title={say('entry.edit', { id })} onClose={onClose}>
      {<NotLoaded query={entry} />}
    </Drawer>
  );
}
