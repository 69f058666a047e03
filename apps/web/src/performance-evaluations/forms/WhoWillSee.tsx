import type { EvaluationForm } from '@jornada/contract/performance-evaluations-forms';
import { places } from '../../places.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useWords } from '../../words/words.ts';
import { formsWords } from './forms.words.ts';

/** The parts of a form that determine who sees its answers. */
export type Promised = Pick<EvaluationForm, 'group'> & {
  evaluation: Pick<EvaluationForm['evaluation'], 'anonymous' | 'min_answers' | 'purpose'>;
  subject: Pick<EvaluationForm['subject'], 'nome'>;
};

type Props = { form: Promised; hasLink?: boolean };

/** States above the first question who will see the answers. */
export function WhoWillSee({ form: { group, evaluation, subject }, hasLink = true }: Props) {
  const say = useWords(formsWords);
  const name = subject.nome;
  return (
    <p style={{ margin: 0, maxWidth: '80ch' }}>
      {evaluation.anonymous
        ? say('promise.group', { n: evaluation.min_answers })
        : say(`promise.${group === 'self' ? 'self' : 'leader'}.${evaluation.purpose}`, { name })}{' '}
      {say('promise.encrypted')} {hasLink && <TextLink to={places.howAnswersAreKept}>{say('promise.more')}</TextLink>}
    </p>
  );
}
