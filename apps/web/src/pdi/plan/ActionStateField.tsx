import { pdi } from '@jornada/contract/pdi';
import type { PdiAction, PdiPlan } from '@jornada/contract/pdi-items';
import { ACTION_STATES, type ActionState } from '@jornada/domain/pdi';
import { useWrite } from '../../api/query.ts';
import { Input } from '../../ui/Input.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorTextNow } from '../../words/errors.ts';
import { useWords } from '../../words/words.ts';
import { planWords } from './plan.words.ts';
import { useRefusal } from './use-refusal.ts';

type Props = { plan: PdiPlan; action: PdiAction; mayUpdate: boolean };

/** The state as a select; as text for people who may not change it, and for a state that comes from a task. */
export function ActionStateField({ plan, action: { id, title, state, is_linked }, mayUpdate }: Props) {
  const say = useWords(planWords);
  const refusalOf = useRefusal();
  const update = useWrite(pdi.updateAction, { errorIsShown: true });
  if (!mayUpdate || is_linked) return <b>{say(`action.state.${state}`)}</b>;
  return (
    <Input
      as="select"
      value={state}
      onChange={({ target }) =>
        update.mutate(
          { params: { actionId: id }, body: { state: target.value as ActionState, version: plan.version } },
          { onError: (error) => toast({ tone: 'problem', text: refusalOf(error) ?? errorTextNow(error) }) },
        )
      }
      inputProps={{ 'aria-label': say('action.state', { title }), 'aria-busy': update.isPending }}
    >
      {ACTION_STATES.map((one) => (
        <option key={one} value={one}>
          {say(`action.state.${one}`)}
        </option>
      ))}
    </Input>
  );
}
