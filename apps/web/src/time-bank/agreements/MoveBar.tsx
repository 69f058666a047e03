import { type Agreement, agreements, type MEMBER_REFUSALS } from '@jornada/contract/time-bank-agreements';
import { addDays } from '@jornada/domain/calendar';
import { NOTHING } from '@jornada/domain/selection';
import { mdiAccountSwitchOutline, mdiClose } from '@mdi/js';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { personName, usePeopleNames } from '../../api/names.ts';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Input } from '../../ui/Input.tsx';
import { space } from '../../ui/scale.ts';
import type { SelectionStore } from '../../ui/selection/store.ts';
import { useSelection } from '../../ui/selection/use-selection.ts';
import { Notice, Refused } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import './rule-faults.words.ts';
import { ruleWords } from './rules.words.ts';

/** Maximum number of people per request. */
const MOST = 500;

type Props = { store: SelectionStore; items: readonly Agreement[]; today: string };

/** The number of selected people, and the button that moves all of them. */
export function MoveBar({ store, items, today }: Props) {
  const say = useWords(ruleWords);
  const { ids } = useSelection(store);
  const [moving, setMoving] = useState(false);
  const count = ids.size;
  return (
    <Bar aria-label={say('move.bar')}>
      <IconButton
        size="small"
        aria-label={say('move.clear')}
        title={say('move.clear')}
        onClick={() => store.set(NOTHING)}
      >
        <Icon path={mdiClose} />
      </IconButton>
      <Action
        size="small"
        variant="contained"
        icon={mdiAccountSwitchOutline}
        whyNot={count > MOST ? say('move.most', { n: MOST }) : undefined}
        onClick={() => setMoving(true)}
      >
        {say('move', { count })}
      </Action>
      {moving && (
        <MovePeople store={store} ids={[...ids]} items={items} today={today} onClose={() => setMoving(false)} />
      )}
    </Bar>
  );
}

type Refusals = readonly { user_id: number; code: (typeof MEMBER_REFUSALS)[number] }[];

function MovePeople({ store, ids, items, today, onClose }: Props & { ids: number[]; onClose: () => void }) {
  const say = useWords(ruleWords);
  const people = usePeopleNames();
  const write = useWrite(agreements.addMembers, { errorIsShown: true });
  const open = items.filter(({ is_active }) => is_active);
  const [to, setTo] = useState(String(open[0]?.id ?? ''));
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`);
  const [refused, setRefused] = useState<Refusals>([]);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [agreementField, dateField] = [useId(), useId()];
  const count = ids.length;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    void (to === '' ? leave() : join()).catch(setError).finally(() => setBusy(false));
  };
  async function join() {
    const answer = await write.mutateAsync({ params: { id: Number(to) }, body: { user_ids: ids, from } });
    done(answer.added.length, answer.refused);
  }
  /** Ends the membership of each person on the day before `from`. */
  async function leave() {
    const last = addDays(from, -1);
    let left = 0;
    for (const userId of ids) {
      const { agreement } = await call(agreements.rules, { query: { user_id: userId, on: last } });
      if (!agreement) continue;
      await call(agreements.removeMember, { params: { id: agreement.id, userId }, body: { to: last } });
      left++;
    }
    done(left, []);
  }
  function done(moved: number, not: Refusals) {
    if (moved > 0) toast({ text: say('move.done', { count: moved }) });
    setRefused(not);
    if (not.length > 0) return;
    store.set(NOTHING);
    onClose();
  }

  return (
    <FormDialog
      title={say('move.title', { count })}
      confirmLabel={say('move.submit')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field id={agreementField} label={say('move.to')}>
        <Input id={agreementField} as="select" value={to} onChange={({ target }) => setTo(target.value)}>
          {open.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="">{say('move.nowhere')}</option>
        </Input>
      </Field>
      <Field id={dateField} label={say('move.from')}>
        <Input id={dateField} type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
      </Field>
      {refused.length > 0 && (
        <Notice data-tone="warning">
          {say('move.refused', { count: refused.length })}
          <ul>
            {refused.map(({ user_id, code }) => (
              <li key={user_id}>{say(`refused.${code}`, { name: personName(people, user_id, `#${user_id}`) })}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Refused error={error} />
    </FormDialog>
  );
}

const Bar = styled('section')({
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  flex: 1,
  minWidth: 0,
  padding: space(0.5, 1.5),
});
