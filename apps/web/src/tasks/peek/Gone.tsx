import { BIN_DAYS } from '@jornada/domain/tasks';
import { mdiTrashCanOutline } from '@mdi/js';
import { places } from '../../places.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Empty } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { peekWords } from './peek.words.ts';

/** No task has this number, or the person may not see it: the server does not reveal which. */
export function Gone({ id }: { id: number }) {
  const say = useWords(peekWords);
  return (
    <Empty
      icon={mdiTrashCanOutline}
      title={say('gone', { id })}
      text={say('gone.text', { days: BIN_DAYS })}
      action={
        <ButtonLink variant="outlined" to={places.tasks({ deleted: true })}>
          {say('gone.bin')}
        </ButtonLink>
      }
    />
  );
}
