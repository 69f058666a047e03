import { type EvaluationSubject, evaluationPeople } from '@jornada/contract/performance-evaluations-people';
import type { PerformanceEvaluation } from '@jornada/contract/performance-evaluations-cycles';
import { mdiClose } from '@mdi/js';
import { useWrite } from '../../api/query.ts';
import { places } from '../../places.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { undoable } from '../../ui/undo.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useWords } from '../../words/words.ts';
import { cyclesWords } from './cycles.words.ts';
import { usePeople } from './use-people.ts';

export function CyclePerson({ cycle, person }: { cycle: PerformanceEvaluation; person: EvaluationSubject }) {
  const say = useWords(cyclesWords);
  const { nameOf } = usePeople();
  const remove = useWrite(evaluationPeople.removeSubject);
  const add = useWrite(evaluationPeople.addSubjects);
  const { user_id, nome, job_title, leader_id, state } = person;
  const onRemove = () =>
    void undoable(remove.mutateAsync({ params: { id: cycle.id, userId: user_id } }), () => ({
      text: say('removed', { name: nome }),
      action: {
        label: say('undo'),
        run: () => add.mutateAsync({ params: { id: cycle.id }, body: { user_ids: [user_id] } }),
      },
    })).catch(() => undefined); // A toast shows the error.
  const isNominated =
    cycle.degree === '360' &&
    (cycle.state === 'nominating' || (cycle.state === 'draft' && cycle.nomination === 'admin'));
  const hasResult = state !== 'waiting' && state !== 'withdrawn';
  return (
    <li>
      <span>
        <b>{nome}</b> {job_title}
      </span>
      <small>{leader_id === null ? say('leader.none') : say('leader', { name: nameOf(leader_id) })}</small>
      <Enough groups={person.groups} />
      {isNominated && (
        <TextLink to={places.evaluationRaters(cycle.id, user_id)} aria-label={say('raters.name', { name: nome })}>
          {say('raters')}
        </TextLink>
      )}
      {hasResult && cycle.purpose === 'performance' && (
        <TextLink to={places.evaluationResult(cycle.id, user_id)} aria-label={say('result.name', { name: nome })}>
          {say('result')}
        </TextLink>
      )}
      {cycle.state === 'draft' && (
        <IconButton size="small" aria-label={say('remove', { name: nome })} onClick={onRemove}>
          <Icon path={mdiClose} fontSize="small" />
        </IconButton>
      )}
    </li>
  );
}

/** The groups from which enough answers about a person have arrived. It never shows how many. */
function Enough({ groups }: Pick<EvaluationSubject, 'groups'>) {
  const say = useWords(cyclesWords);
  const named = (enough: boolean) =>
    groups
      .filter((group) => group.enough === enough)
      .map(({ group }) => say(`group.${group}`))
      .join(', ');
  const [reached, open] = [named(true), named(false)];
  const parts = [reached && say('enough', { groups: reached }), open && say('enough.not', { groups: open })];
  return groups.length > 0 && <small>{parts.filter(Boolean).join(' · ')}</small>;
}
