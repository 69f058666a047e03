import type { EvaluationForm } from '@jornada/contract/performance-evaluations-forms';
import { progressOf } from '@jornada/domain/evaluation-forms';
import { places } from '../../places.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ConflictingAnswers } from './ConflictingAnswers.tsx';
import { formsWords } from './forms.words.ts';
import { QuestionField } from './QuestionField.tsx';
import { SaveLine, SaveRefused } from './SaveLine.tsx';
import { Sheet } from './SectionSheet.tsx';
import { useOwnAnswers } from './use-own-answers.ts';

type Props = { form: EvaluationForm; questionId: number };

/** One person's answer to the question that is shown. The whole form is kept and saved as on its own page. */
export function ComparedPerson({ form, questionId }: Props) {
  const say = useWords(formsWords);
  const { number } = useFormats();
  const own = useOwnAnswers(form);
  const { subject, sections, scale, state } = form;
  const question = sections.flatMap(({ questions }) => questions).find(({ id }) => id === questionId);
  const isSubmitted = state === 'submitted';
  return (
    <Sheet aria-label={subject.nome}>
      <header>
        <h2>
          <TextLink to={places.evaluationForm(form.id)}>{subject.nome}</TextLink>
        </h2>
        <small>
          {isSubmitted ? (
            say('sent.short')
          ) : (
            <>
              {say('progress.of', { n: number(progressOf(sections, own.answers)) })} · <SaveLine {...own} />
            </>
          )}
        </small>
      </header>
      <SaveRefused state={own.state} fault={own.fault} />
      {question ? (
        <QuestionField
          question={question}
          scale={scale}
          answer={own.answers.find(({ question_id }) => question_id === questionId)}
          isMissing={false}
          isReadOnly={isSubmitted}
          onChange={(part) => own.change(questionId, part)}
        />
      ) : (
        <p>{say('compare.not-asked')}</p>
      )}
      <ConflictingAnswers form={form} own={own} />
    </Sheet>
  );
}
