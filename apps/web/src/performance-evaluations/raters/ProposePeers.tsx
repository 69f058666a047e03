import { type EvaluationNominations, evaluationRaters } from '@jornada/contract/performance-evaluations-raters';
import { useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { Chosen } from './Chosen.tsx';
import { PickPeer } from './PickPeer.tsx';
import { ratersWords } from './raters.words.ts';
import { useNameOf } from './use-people.ts';

type Props = {
  nominations: EvaluationNominations;
  /** Refetches the raters after a conflict; the edited list is kept. */
  onRefused: () => void;
};

/** Proposes peers of a person. */
export function ProposePeers({ nominations, onRefused }: Props) {
  const say = useWords(ratersWords);
  const nameOf = useNameOf();
  const { evaluation, subject, items, version } = nominations;
  const [chosen, setChosen] = useState(() =>
    items.flatMap(({ group, state, user_id }) =>
      group === 'peers' && user_id !== null && state !== 'refused' ? [user_id] : [],
    ),
  );
  const nominate = useWrite(evaluationRaters.nominate, { errorIsShown: true });
  return (
    <ResultSection title={say('peers')}>
      <p>{say('limits', { min: evaluation.peers_min, max: evaluation.peers_max })}</p>
      <Chosen
        label={say('peers')}
        items={chosen.map((person) => ({ key: String(person), name: nameOf(person) }))}
        onRemove={(key) => setChosen(chosen.filter((person) => String(person) !== key))}
      />
      <PickPeer
        label={say('peers.pick')}
        nominations={nominations}
        chosen={chosen}
        onPick={(person) => setChosen([...chosen, person])}
      />
      <Refused error={nominate.error} />
      <div>
        <Action
          variant="contained"
          busy={nominate.isPending}
          onClick={() =>
            nominate.mutate(
              {
                params: { id: evaluation.id, userId: subject.user_id },
                body: { group: 'peers', user_ids: chosen, version },
              },
              { onSuccess: () => toast({ text: say('saved') }), onError: onRefused },
            )
          }
        >
          {say('save')}
        </Action>
      </div>
    </ResultSection>
  );
}
