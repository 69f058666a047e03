import { type EvaluationNominations, evaluationRaters } from '@jornada/contract/performance-evaluations-raters';
import { useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { space } from '../../ui/scale.ts';
import { Refused } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { Chosen } from './Chosen.tsx';
import { PickPeer } from './PickPeer.tsx';
import { ratersWords } from './raters.words.ts';
import { useNameOf } from './use-people.ts';

type Props = { nominations: EvaluationNominations; onRefused: () => void };

/** Decides about proposed raters, and adds further peers. */
export function Approve({ nominations, onRefused }: Props) {
  const say = useWords(ratersWords);
  const nameOf = useNameOf();
  const { evaluation, subject, items, version } = nominations;
  const waiting = items.filter(({ state }) => state === 'proposed' || state === 'approved');
  const [unticked, setUnticked] = useState<readonly number[]>([]);
  const [added, setAdded] = useState<readonly number[]>([]);
  const approve = useWrite(evaluationRaters.approve, { errorIsShown: true });
  const ticked = waiting.filter(({ id }) => !unticked.includes(id));
  const count = ticked.filter(({ group }) => group === 'peers').length + added.length;
  const { peers_min: min, peers_max: max } = evaluation;
  const counts = say('approve.count', { count, min, max });
  return (
    <ResultSection title={say('approve')}>
      <p>{say('approve.text', { name: subject.nome })}</p>
      {waiting.length === 0 ? (
        <p>{say('none')}</p>
      ) : (
        <List aria-label={say('list')}>
          {waiting.map(({ id, group, nome, email, state }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={!unticked.includes(id)}
                  onChange={({ target }) =>
                    setUnticked(target.checked ? unticked.filter((one) => one !== id) : [...unticked, id])
                  }
                />
                <span>
                  {email === null ? nome : `${nome}, ${email}`}
                  <small>
                    {say(`group.${group}`)}, {say(`state.${state}`)}
                  </small>
                </span>
              </label>
            </li>
          ))}
        </List>
      )}
      {added.length > 0 && (
        <Chosen
          label={say('approve.add')}
          items={added.map((person) => ({ key: String(person), name: nameOf(person) }))}
          onRemove={(key) => setAdded(added.filter((person) => String(person) !== key))}
        />
      )}
      <PickPeer
        label={say('approve.add')}
        nominations={nominations}
        chosen={[...ticked.flatMap(({ group, user_id }) => (group === 'peers' ? (user_id ?? []) : [])), ...added]}
        onPick={(person) => {
          const proposed = waiting.find(({ user_id }) => user_id === person);
          if (proposed) setUnticked(unticked.filter((id) => id !== proposed.id));
          else setAdded([...added, person]);
        }}
      />
      <p role="status">{counts}</p>
      <Refused error={approve.error} />
      <div>
        <Action
          variant="contained"
          busy={approve.isPending}
          whyNot={count < min || count > max ? counts : undefined}
          onClick={() =>
            approve.mutate(
              {
                params: { id: evaluation.id, userId: subject.user_id },
                body: {
                  approve: ticked.map(({ id }) => id),
                  refuse: waiting.flatMap(({ id }) => (unticked.includes(id) ? [id] : [])),
                  add: [...added],
                  version,
                },
              },
              {
                onSuccess: () => {
                  toast({ text: say('approved') });
                  setAdded([]);
                  setUnticked([]);
                },
                onError: onRefused,
              },
            )
          }
        >
          {say('approve')}
        </Action>
      </div>
    </ResultSection>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: space(1.25),
    minHeight: 44,
    overflowWrap: 'anywhere',
    cursor: 'pointer',
  },
  '& input': { width: 18, height: 18, flex: 'none', accentColor: theme.vars.palette.primary.main },
  '& small': { display: 'block' },
}));
