import type { EvaluationForm } from '@jornada/contract/performance-evaluations-forms';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Conflict } from '../../ui/Conflict.tsx';
import type { Difference } from '../../ui/ConflictDialog.tsx';
import { Notice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { formsWords } from './forms.words.ts';
import { useAnswerText } from './use-answer-text.ts';
import type { Answer } from './use-answers.ts';

type Props = {
  form: Pick<EvaluationForm, 'sections' | 'scale'>;
  mine: readonly Answer[];
  theirs: readonly Answer[];
  /** The answers from which both versions started. */
  base: readonly Answer[];
  onResolve: (answers: readonly Answer[]) => void;
};

const answerTo = (answers: readonly Answer[], id: number) => answers.find(({ question_id }) => question_id === id);

/**
 * Both versions of every answer that differs, to choose from. They exist if the form was saved in another tab or on
 * another device.
 */
export function TwoVersions({ form, mine, theirs, base, onResolve }: Props) {
  const say = useWords(formsWords);
  const textOf = useAnswerText(form.scale);
  const [isOpen, setOpen] = useState(true);
  const questions = form.sections.flatMap((section) => section.questions);
  if (!isOpen)
    return (
      <Notice role="alert" data-tone="warning">
        {say('versions.waiting')} <Button onClick={() => setOpen(true)}>{say('versions.choose')}</Button>
      </Notice>
    );
  const differences = questions
    .map((question): Difference<string> => {
      const [my, before] = [mine, base].map((answers) => textOf(question, answerTo(answers, question.id)));
      return {
        field: String(question.id),
        label: question.text,
        mine: my ?? '',
        theirs: textOf(question, answerTo(theirs, question.id)),
        suggested: my === before ? 'theirs' : 'mine',
      };
    })
    .filter((one) => one.mine !== one.theirs);
  return (
    <Conflict
      differences={differences}
      heading={{ title: say('versions.title'), text: say('versions.text') }}
      onResolve={(choices) =>
        onResolve(questions.flatMap(({ id }) => answerTo(choices[String(id)] === 'theirs' ? theirs : mine, id) ?? []))
      }
      onClose={() => setOpen(false)}
    />
  );
}
