import { absences } from '@jornada/contract/absences';
import { mdiBeach } from '@mdi/js';
import { useWhyNot } from '../api/may.ts';
import { useWrite } from '../api/query.ts';
import { Action } from '../ui/Action.tsx';
import { Empty } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { absenceWords } from './absences.words.ts';

/** The empty state of an account without kinds, with the next step. */
export function NoKinds() {
  const say = useWords(absenceWords);
  const whyNot = useWhyNot(absences.addDefaultKinds);
  const add = useWrite(absences.addDefaultKinds);
  return (
    <Empty
      icon={mdiBeach}
      title={say('kinds.title')}
      text={say('kinds.text')}
      action={
        <Action variant="contained" whyNot={whyNot} busy={add.isPending} onClick={() => add.mutate({})}>
          {say('kinds.add')}
        </Action>
      }
    />
  );
}
