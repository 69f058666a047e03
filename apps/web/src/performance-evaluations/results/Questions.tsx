import type { EvaluationResult, ResultQuestion } from '@jornada/contract/performance-evaluations-results';
import { space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { resultsWords } from './results.words.ts';
import { usePoints } from './use-points.ts';

type Props = {
  result: EvaluationResult;
  /** Whether all questions are expanded, as in print. */
  open?: boolean;
};

/** Every question that may be shown, by section, with the answers of each group and the comments. */
export function Questions({ result, open = false }: Props) {
  const say = useWords(resultsWords);
  const { number } = useFormats();
  const { questions, evaluation } = result;
  const sections = [...Map.groupBy(questions, ({ section }) => section)];
  return (
    <ResultSection title={say('questions')}>
      <p>{questions.length ? say('questions.text', { n: number(evaluation.min_answers) }) : say('questions.none')}</p>
      {sections.map(([title, asked]) => (
        <Fold key={title} open={open}>
          <summary>{title}</summary>
          {asked.map((question) => (
            <Question key={question.question_id} question={question} result={result} />
          ))}
        </Fold>
      ))}
    </ResultSection>
  );
}

function Question({ question, result }: { question: ResultQuestion; result: EvaluationResult }) {
  const say = useWords(resultsWords);
  const { number } = useFormats();
  const { points } = usePoints();
  const { question_id, text, kind, choices, by_group } = question;
  const options = kind === 'choice' ? choices : result.evaluation.scale.labels;
  // Comments have no id; their order never changes, so their position identifies them.
  const written = result.comments
    .filter((comment) => comment.question_id === question_id)
    .map((comment, place) => ({ ...comment, place }));
  return (
    <article>
      <h3>{text}</h3>
      <ul>
        {by_group.map(({ group, n, mean_hundredths, counts }) => (
          <li key={group}>
            {say(mean_hundredths === null ? 'question.choices' : 'question.group', {
              group: say(`group.${group}`),
              mean: points(mean_hundredths),
              count: n,
              n: number(n),
            })}
            {counts && n > 1 && (
              <small>
                {counts
                  .flatMap((count, at) =>
                    count === 0 ? [] : [say('question.count', { n: number(count), option: options[at] ?? '' })],
                  )
                  .join(' · ')}
              </small>
            )}
          </li>
        ))}
      </ul>
      {written.map(({ group, text: said, place }) => (
        <blockquote key={place}>
          <p>{said}</p>
          <small>{say(`group.${group}`)}</small>
        </blockquote>
      ))}
    </article>
  );
}

const Fold = styled('details')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    borderTop: `1px solid ${palette.divider}`,
    paddingTop: space(1),
    '& summary': { ...theme.typography.h3, cursor: 'pointer', overflowWrap: 'anywhere' },
    '& article': { padding: space(1.25, 0), breakInside: 'avoid' },
    '& h3': { ...theme.typography.subtitle2, margin: 0, overflowWrap: 'anywhere' },
    '& ul': { display: 'grid', gap: space(0.25), margin: space(0.5, 0), padding: 0, listStyle: 'none' },
    '& li > small': { display: 'block' },
    '& blockquote': {
      margin: space(1, 0, 0),
      paddingInlineStart: space(1.5),
      borderInlineStart: `3px solid ${palette.divider}`,
    },
    '& blockquote p': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  };
});
