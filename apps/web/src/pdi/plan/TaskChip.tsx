import type { PdiAction } from '@jornada/contract/pdi-items';
import { mdiCheckboxMarkedCircleOutline, mdiTrashCanOutline } from '@mdi/js';
import { places } from '../../places.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useWords } from '../../words/words.ts';
import { planWords } from './plan.words.ts';

/** The task of an action: a link for those who may see it. */
export function TaskChip({ action: { task } }: { action: PdiAction }) {
  const say = useWords(planWords);
  if (!task) return <span>{say('action.task.hidden')}</span>;
  return (
    <>
      <TextLink to={places.task(task.id)}>
        <Icon path={mdiCheckboxMarkedCircleOutline} fontSize="inherit" css={{ verticalAlign: '-2px' }} />{' '}
        {say('action.task', { title: task.title })}
      </TextLink>
      {task.in_bin && (
        <span>
          <Icon path={mdiTrashCanOutline} fontSize="inherit" css={{ verticalAlign: '-2px' }} /> {say('action.task.bin')}
        </span>
      )}
    </>
  );
}
