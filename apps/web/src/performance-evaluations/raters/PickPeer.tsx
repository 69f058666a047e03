import type { EvaluationNominations } from '@jornada/contract/performance-evaluations-raters';
import { useState } from 'react';
import { PersonList } from '../../picks/PersonList.tsx';
import { PickField } from '../../ui/filters/PickField.tsx';
import { Notice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { ratersWords } from './raters.words.ts';
import { useNameOf } from './use-people.ts';

type Props = {
  label: string;
  nominations: EvaluationNominations;
  /** Ids of the people who are already in the list. */
  chosen: readonly number[];
  onPick: (person: number) => void;
};

type Reason = EvaluationNominations['not_possible'][number]['code'] | 'chosen' | 'too_many';

/**
 * Selects a peer. A person who cannot be a peer is not added, and the reason is shown; all reasons are listed below.
 */
export function PickPeer({ label, nominations, chosen, onPick }: Props) {
  const say = useWords(ratersWords);
  const nameOf = useNameOf();
  const [refused, setRefused] = useState<{ person: number; reason: Reason }>();
  const { evaluation, not_possible: impossible } = nominations;
  const whyNot = (person: number): Reason | undefined => {
    if (chosen.includes(person)) return 'chosen';
    if (chosen.length >= evaluation.peers_max) return 'too_many';
    return impossible.find(({ user_id }) => user_id === person)?.code;
  };
  return (
    <>
      <PickField label={label} value={say('peers.add')}>
        {(close) => (
          <PersonList
            label={label}
            multiple={false}
            chosen={[]}
            onPick={(picked) => {
              if (!picked) return;
              const reason = whyNot(picked.id);
              setRefused(reason && { person: picked.id, reason });
              if (!reason) onPick(picked.id);
              close();
            }}
          />
        )}
      </PickField>
      {refused && (
        <Notice role="alert" data-tone="warning">
          {say('why', { name: nameOf(refused.person), reason: say(`reason.${refused.reason}`) })}
        </Notice>
      )}
      {impossible.length > 0 && (
        <details>
          <summary>{say('why.all')}</summary>
          <ul>
            {impossible.map(({ user_id, code }) => (
              <li key={user_id}>
                {nameOf(user_id)}: {say(`reason.${code}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
