import { absenceFiles } from '@jornada/contract/absences-files';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { space } from '../../ui/scale.ts';
import { NotLoaded } from '../../ui/states.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { documentWords } from './documents.words.ts';

/** Who has opened a document, newest first. */
export function Readers({ fileId }: { fileId: number }) {
  const say = useWords(documentWords);
  const formats = useFormats();
  const { time_zone } = useSession().account;
  const answer = useQuery(read(absenceFiles.fileReaders, { params: { fileId } }));
  const { data } = answer;
  if (!data) return <NotLoaded query={answer} rows={1} />;
  if (data.items.length === 0) return <small>{say('readers.none')}</small>;
  return (
    <ul style={{ margin: 0, paddingInlineStart: space(2.25) }}>
      {data.items.map(({ user_id, nome, at }) => (
        <li key={`${user_id} ${at}`}>
          <small>{say('reader', { name: nome, when: formats.instant(at, time_zone) })}</small>
        </li>
      ))}
    </ul>
  );
}
