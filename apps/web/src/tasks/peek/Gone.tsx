import { BIN_DAYS } from '@jornada/domain/tasks';
import { mdiTrashCanOutline } from '@mdi/js';
import { places } from '../../places.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Empty } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { peekWords } from './peek.words.ts';

/** There is no task of this number, or it may not be seen: the server does not tell which. */
export function Gone({ id }: { id: number }) {
  const say = useWords(peekWords);
  return (
    <Empty
      icon={mdiTrashCanOutline}
      title={say('gone', { id })}
      action={
        <ButtonLink variant="outlined" to={places.tasks({ deleted: true })}>
          {say('gone.bin')}
        </ButtonLink>
      }
    >
      {say('gone.text', { days: BIN_DAYS })}
    </Empty>
  );
}
