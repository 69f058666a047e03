import type { EvaluationForm } from '@jornada/contract/performance-evaluations-forms';
import { useSession } from '../../api/session.ts';
import { useNow } from '../../state/clock.ts';
import { OnPaper } from '../../ui/OnPaper.tsx';
import { Paper } from '../../ui/Paper.tsx';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { formsWords } from './forms.words.ts';
import type { Answer } from './use-answers.ts';
import { useAnswerText } from './use-answer-text.ts';

type Props = { form: EvaluationForm; answers: readonly Answer[]; onDone: () => void };

/** A form of the signed-in person for printing, with the answers so far. */
export function PrintedForm({ form, answers, onDone }: Props) {
  const say = useWords(formsWords);
  const { instant } = useFormats();
  const { account, user } = useSession();
  const now = useNow();
  const textOf = useAnswerText(form.scale);
  return (
    <OnPaper onDone={onDone}>
      <Sheets>
        <h1>{say(form.group === 'self' ? 'title.self' : 'title', { name: form.subject.nome })}</h1>
        <p>{`${form.evaluation.name} · ${say(`group.${form.group}`)}`}</p>
        <p>
          {say('printed', {
            account: account.name,
            name: user.nome,
            when: instant(now.toISOString(), account.time_zone),
          })}
        </p>
        {form.sections.map(({ title, questions }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- sections have no id
          <section key={at}>
            <h2>{title}</h2>
            {questions.map((question) => (
              <div key={question.id}>
                <b>{question.text}</b>
                <p>
                  {textOf(
                    question,
                    answers.find(({ question_id }) => question_id === question.id),
                  ) || say('unanswered')}
                </p>
              </div>
            ))}
          </section>
        ))}
      </Sheets>
    </OnPaper>
  );
}

const Sheets = styled(Paper)({
  overflowWrap: 'anywhere',
  '& section > div': { breakInside: 'avoid', marginBottom: '3mm' },
  '& section p': { whiteSpace: 'pre-line' },
});
