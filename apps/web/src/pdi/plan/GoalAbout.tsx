import type { PdiGoal } from '@jornada/contract/pdi-items';
import { mdiTargetVariant } from '@mdi/js';
import { useSession } from '../../api/session.ts';
import { useToday } from '../../state/clock.ts';
import { Icon } from '../../ui/Icon.tsx';
import { space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { planWords } from './plan.words.ts';
import { useLevelsOf } from './use-levels-of.ts';

/** State, competence with its levels, and due date. */
export function GoalAbout({ goal }: { goal: PdiGoal }) {
  const say = useWords(planWords);
  const { date } = useFormats();
  const today = useToday(useSession().account.time_zone);
  const levels = useLevelsOf(goal);
  const { state, due_on } = goal;
  const isLate = state === 'open' && due_on !== null && due_on < today;
  return (
    <Line>
      {state !== 'open' && <b>{say(`goal.state.${state}`)}</b>}
      {levels !== undefined && (
        <span>
          <Icon path={mdiTargetVariant} fontSize="inherit" /> {levels}
        </span>
      )}
      {due_on && <span data-late={isLate}>{say(isLate ? 'due.late' : 'due', { date: date(due_on) })}</span>}
    </Line>
  );
}

const Line = styled('p')(({ theme }) => ({
  '&&': {
    ...theme.typography.caption,
    display: 'flex',
    flexWrap: 'wrap',
    gap: space(0.5, 2),
    margin: 0,
    color: theme.vars.palette.text.secondary,
    '&:empty': { display: 'none' },
    '& svg': { fontSize: '1rem', verticalAlign: '-3px' },
    '& b': { fontWeight: 620, color: theme.vars.palette.text.primary },
    '& [data-late=true]': { color: theme.vars.palette.error.main, fontWeight: 600 },
  },
}));
