import { feedback } from '@jornada/contract/feedback';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { read } from '../api/query.ts';
import { places } from '../places.ts';
import { Face } from '../ui/Face.tsx';
import { RouterLink } from '../ui/nav.ts';
import { radius, space } from '../ui/scale.ts';
import { styled } from '../ui/styled.ts';
import { useWords } from '../words/words.ts';
import { nudgeWords } from './nudge.words.ts';
import { usePeople } from './use-people.ts';

/**
 * Shown to people who have not given feedback for a while: suggests people who helped them. Renders nothing if there
 * are none.
 */
export function Nudge() {
  const say = useWords(nudgeWords);
  const { faceOf } = usePeople();
  const id = useId();
  const { data } = useQuery({ ...read(feedback.suggestions, {}), throwOnError: false });
  if (!data || data.people.length === 0) return null;
  return (
    <Ground aria-labelledby={id}>
      <h2 id={id}>{say('title')}</h2>
      <p>{say(data.last_given_on === null ? 'text.never' : 'text')}</p>
      <ul>
        {data.people.map(({ user_id, nome, tasks }) => (
          <li key={user_id}>
            <RouterLink
              to={places.feedback({ new: 'praise', to: user_id })}
              aria-label={`${say('give', { name: nome })}, ${say('tasks', { count: tasks })}`}
            >
              <Face of={{ ...faceOf(user_id), nome }} size={32} />
              <span>
                {nome}
                <small>{say('tasks', { count: tasks })}</small>
              </span>
            </RouterLink>
          </li>
        ))}
      </ul>
    </Ground>
  );
}

const Ground = styled('section')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    display: 'grid',
    gap: space(1.25),
    padding: space(2.5),
    borderRadius: radius.xl,
    border: `1px solid ${palette.divider}`,
    background: palette.background.paper,
    '& h2': { ...theme.typography.h2, margin: 0 },
    '& > p': { margin: 0, color: palette.text.secondary },
    '& ul': { display: 'flex', flexWrap: 'wrap', gap: space(0.75), margin: 0, padding: 0, listStyle: 'none' },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      gap: space(1),
      padding: space(0.75, 1.25, 0.75, 0.75),
      borderRadius: radius.pill,
      border: `1px solid ${palette.divider}`,
      color: 'inherit',
      textDecoration: 'none',
      fontWeight: 550,
      '&:hover': { background: palette.action.hover },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
    },
    '& small': { ...theme.typography.caption, display: 'block', color: palette.text.secondary, fontWeight: 400 },
    '@media print': { display: 'none' },
  };
});
