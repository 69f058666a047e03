import { workTime } from '@jornada/contract/work-time';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { Failed, Loading } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { EntryForm } from './EntryForm.tsx';
import { hoursWords } from './hours.words.ts';

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
  return what === 'new' ? <EntryForm entry={null} {...rest} /> : <Existing id={what} {...rest} />;
}

function Existing({ id, ...rest }: Omit<Props, 'what'> & { id: number }) {
  const say = useWords(hoursWords);
  const entry = useQuery(read(workTime.byId, { params: { id } }));
  if (entry.data) return <EntryForm entry={entry.data} {...rest} />;
  return (
    <Drawer open title={say('entry.edit', { id })} onClose={rest.onClose}>
      {entry.error ? (
        <Failed error={entry.error} onRetry={() => void entry.refetch()} busy={entry.isFetching} />
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}
