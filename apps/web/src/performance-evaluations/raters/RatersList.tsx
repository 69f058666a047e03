import type { EvaluationNominations } from '@jornada/contract/performance-evaluations-raters';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useWords } from '../../words/words.ts';
import { NewLink } from './NewLink.tsx';
import { ratersWords } from './raters.words.ts';
import { RemoveOutside } from './RemoveOutside.tsx';

/** The proposed raters with the decisions, and the actions for external raters. */
export function RatersList({ nominations }: { nominations: EvaluationNominations }) {
  const say = useWords(ratersWords);
  const { evaluation, subject, items, may_approve, may_link } = nominations;
  // Proposals that the viewer decides are in the form above and are not repeated here.
  const listed = items.filter(({ state }) => !may_approve || (state !== 'proposed' && state !== 'approved'));
  if (listed.length === 0) return null;
  const place = { id: evaluation.id, userId: subject.user_id };
  return (
    <ResultSection title={say('list')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('list.person')}</th>
            <th scope="col">{say('list.group')}</th>
            <th scope="col">{say('list.state')}</th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ id, group, nome, email, state, removed }) => (
            <tr key={id}>
              <th scope="row">{email === null ? nome : `${nome}, ${email}`}</th>
              <td data-words>{say(`group.${group}`)}</td>
              <td>
                {say(removed ? 'state.removed' : `state.${state}`)}
                {may_link && group === 'external' && state === 'approved' && !removed && (
                  <Actions>
                    <NewLink place={place} rater={{ id, nome }} />
                    <RemoveOutside place={place} rater={{ id, nome }} />
                  </Actions>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ResultSection>
  );
}

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(0.5) });
