import type { AuditEvent } from '@jornada/contract/audit-events';
import { performanceEvaluations } from '@jornada/contract/performance-evaluations-cycles';
import { useQuery } from '@tanstack/react-query';
import { mayCall } from '../api/may.ts';
import { usePeopleNames } from '../api/names.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { places } from '../places.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { useWords } from '../words/words.ts';
import { auditWords } from './audit.words.ts';
import { useLogWords, useSeveral } from './names.ts';

/** Targets whose id is that of a person. */
const OF_PEOPLE = ['user', 'employee-hr-data'];
/** Targets whose id is that of an evaluation. */
const OF_EVALUATIONS = ['performance-evaluations', 'evaluation-results'];
/** Number of evaluations shown by name, the latest ones; others are shown by id. */
const NAMED = 200;
const STALE_MS = 5 * 60_000;

/**
 * The row that an event changed. People and evaluations are shown by name, as links; other rows by id. Names of plans
 * are not shown, because reading them is logged.
 */
export function Target({ event: { target, target_id, target_count } }: { event: AuditEvent }) {
  const say = useWords(auditWords);
  const words = useLogWords();
  const several = useSeveral();
  const people = usePeopleNames();
  const isEvaluation = target_id !== null && OF_EVALUATIONS.includes(target);
  const session = useSession();
  const evaluations = useQuery({
    ...read(performanceEvaluations.list, { query: { limit: NAMED } }),
    enabled: isEvaluation && mayCall(session, performanceEvaluations.list),
    staleTime: STALE_MS,
  }).data?.items;

  const name = words('target', target);
  if (target_id === null) return target_count > 0 ? several(target, target_count) : name;
  const person = OF_PEOPLE.includes(target) ? people.get(target_id) : undefined;
  if (person) return <Named to={places.person(person.id)} target={name} name={person.nome} />;
  const evaluation = isEvaluation ? evaluations?.find(({ id }) => id === target_id) : undefined;
  if (evaluation) return <Named to={places.evaluation(evaluation.id)} target={name} name={evaluation.name} />;
  return say('row', { target: name, id: target_id });
}

function Named({ to, target, name }: { to: string; target: string; name: string }) {
  const say = useWords(auditWords);
  return (
    <TextLink to={to} title={name}>
      {say('row.named', { target, name })}
    </TextLink>
  );
}
