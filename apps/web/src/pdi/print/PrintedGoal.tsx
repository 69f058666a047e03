import type { PdiGoal } from '@jornada/contract/pdi-items';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { writeWords } from '../pdi-write.words.ts';
import { pdiWords } from '../pdi.words.ts';
import { planWords } from '../plan/plan.words.ts';
import { useLevelsOf } from '../plan/use-levels-of.ts';
import { printWords } from './print.words.ts';

export function PrintedGoal({ goal }: { goal: PdiGoal }) {
  const say = useWords(printWords);
  const sayPlan = useWords(planWords);
  const sayList = useWords(pdiWords);
  const sayWrite = useWords(writeWords);
  const { date, number } = useFormats();
  const levels = useLevelsOf(goal);
  const { title, why, due_on, state, progress_percent, actions } = goal;
  const about = [
    sayPlan(`goal.state.${state}`),
    ...(state === 'dropped' ? [] : [sayList('percent', { n: number(progress_percent) })]),
    ...(levels === undefined ? [] : [levels]),
    sayPlan('due', { date: date(due_on) }),
  ];
  return (
    <section>
      <h3>{title}</h3>
      <small>{about.join(' · ')}</small>
      {why && <p data-text>{why}</p>}
      {actions.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{say('action')}</th>
              <th>{sayWrite('action.kind')}</th>
              <th>{sayWrite('action.due_on')}</th>
              <th>{sayPlan('state')}</th>
            </tr>
          </thead>
          <tbody>
            {actions.map((action) => (
              <tr key={action.id}>
                <td>
                  {action.title}
                  {action.evidence && <span> {sayPlan('action.evidence', { text: action.evidence })}</span>}
                </td>
                <td>{sayWrite(`kind.${action.kind}`)}</td>
                <td data-day>{date(action.due_on)}</td>
                <td>{sayPlan(`action.state.${action.state}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
