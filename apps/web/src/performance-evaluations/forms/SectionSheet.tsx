import type { EvaluationSection } from '@jornada/contract/performance-evaluations';
import type { EvaluationForm } from '@jornada/contract/performance-evaluations-forms';
import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { QuestionField } from './QuestionField.tsx';
import type { Answer } from './use-answers.ts';

type Props = {
  section: EvaluationSection;
  scale: EvaluationForm['scale'];
  answers: readonly Answer[];
  /** Ids of the questions that show that a required answer or comment is missing. */
  missing: readonly number[];
  isReadOnly?: boolean;
  onChange: (questionId: number, part: Partial<Answer>) => void;
};

/** The questions of a section. */
export const SectionSheet = ({ section, scale, answers, missing, isReadOnly = false, onChange }: Props) => (
  <Sheet aria-label={section.title}>
    <h2 tabIndex={-1} data-section>
      {section.title}
    </h2>
    {section.questions.map((question) => (
      <QuestionField
        key={question.id}
        question={question}
        scale={scale}
        answer={answers.find(({ question_id }) => question_id === question.id)}
        isMissing={missing.includes(question.id)}
        isReadOnly={isReadOnly}
        onChange={(part) => onChange(question.id, part)}
      />
    ))}
  </Sheet>
);

/** Styles of a card of a form. */
export const Sheet = styled('section')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(3),
  padding: space(3),
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: radius.xl,
  background: vars.palette.background.paper,
  overflowWrap: 'anywhere',
  '& h2': { ...typography.h2, margin: 0 },
  '& h2:focus': { outline: 'none' },
  '& > p, & > ul': { ...typography.body2, margin: 0 },
  '& > ul': { display: 'grid', gap: space(0.75), paddingInlineStart: space(2.25) },
  [breakpoints.down('sm')]: { padding: space(2), gap: space(2.5) },
}));
