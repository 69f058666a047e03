import type { EvaluationForm } from '@jornada/contract/performance-evaluations-forms';
import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { formsWords } from './forms.words.ts';
import { SaveLine } from './SaveLine.tsx';
import type { Answers } from './use-answers.ts';

type Props = {
  /** For an external rater, a form contains neither the name of the evaluation nor a job title. */
  form: Pick<EvaluationForm, 'group'> & {
    evaluation: { name?: string; answer_until: string };
    subject: { nome: string; job_title?: string };
  };
  own: Pick<Answers, 'state' | 'savedAt'>;
  /** Percentage of questions that are answered. */
  percent: number;
};

/** The header of a form: its evaluation, its progress, and whether it is saved. It stays visible during scrolling. */
export function AnswersHead({ form: { evaluation, subject, group }, own, percent }: Props) {
  const say = useWords(formsWords);
  const { date, number } = useFormats();
  return (
    <Head>
      <p>
        {[
          evaluation.name,
          group === 'self' ? undefined : subject.job_title || undefined,
          say(`group.${group}`),
          say('until', { date: date(evaluation.answer_until) }),
        ]
          .filter((part) => part !== undefined)
          .join(' · ')}
      </p>
      <div>
        <Bar
          role="progressbar"
          aria-label={say('progress')}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${percent}%` }} />
        </Bar>
        <span>{say('progress.of', { n: number(percent) })}</span>
        <SaveLine {...own} />
      </div>
    </Head>
  );
}

const Head = styled('header')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  position: 'sticky',
  top: 'var(--j-top, 0px)',
  zIndex: 2,
  display: 'grid',
  gap: space(0.75),
  paddingBlock: space(1),
  background: vars.palette.background.default,
  borderBottom: `1px solid ${vars.palette.divider}`,
  color: vars.palette.text.secondary,
  '& p': { margin: 0 },
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(0.5, 1.5) },
  '& [data-tone=error]': { color: vars.palette.error.main, fontWeight: 550 },
}));

const Bar = styled('div')(({ theme: { vars } }) => ({
  flex: '1 1 120px',
  maxWidth: 320,
  height: 8,
  borderRadius: radius.pill,
  background: vars.palette.divider,
  overflow: 'hidden',
  '& i': { display: 'block', height: '100%', background: vars.palette.primary.main },
}));
