import type { Feedback } from '@jornada/contract/feedback-items';
import { places } from '../places.ts';
import { radius, space } from '../ui/scale.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { styled } from '../ui/styled.ts';
import { useWords } from '../words/words.ts';
import { feedbackWords } from './feedback.words.ts';
import { useCompetences } from './use-competences.ts';

/** The competences and the task of a feedback. */
export function About({ item: { competence_ids, task_id, task_title } }: { item: Feedback }) {
  const say = useWords(feedbackWords);
  const competences = useCompetences(competence_ids.length > 0);
  if (competence_ids.length === 0 && task_id === null) return null;
  return (
    <Chips>
      {competence_ids.map((id) => (
        <li key={id}>{competences.find((one) => one.id === id)?.name ?? say('competence', { id })}</li>
      ))}
      {task_id !== null && (
        <li data-task>
          <TextLink to={places.task(task_id)}>{say('task', { title: task_title ?? '' })}</TextLink>
        </li>
      )}
    </Chips>
  );
}

const Chips = styled('ul')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(0.75),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    padding: space(0.25, 1),
    borderRadius: radius.pill,
    border: `1px solid ${theme.vars.palette.divider}`,
    color: theme.vars.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
  '& > li[data-task]': { border: 0, padding: 0 },
}));
