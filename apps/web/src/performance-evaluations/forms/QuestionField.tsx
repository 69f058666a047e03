import type { EvaluationQuestion } from '@jornada/contract/performance-evaluations';
import type { EvaluationForm } from '@jornada/contract/performance-evaluations-forms';
import { MOST_ANSWER } from '@jornada/domain/evaluation-forms';
import { type KeyboardEvent, useId, useRef } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useWords } from '../../words/words.ts';
import { formsWords } from './forms.words.ts';
import type { Answer } from './use-answers.ts';

type Props = {
  question: EvaluationQuestion;
  scale: EvaluationForm['scale'];
  answer: Answer | undefined;
  /** Whether to show that a required answer or comment is missing. */
  isMissing: boolean;
  /** True for a submitted form. */
  isReadOnly?: boolean;
  onChange: (part: Partial<Answer>) => void;
};

/** Whether a typed digit belongs to a text and does not choose a point. */
const isText = (target: EventTarget) => target instanceof HTMLTextAreaElement;

/**
 * A question with its answer and comment. The answer is a point chosen by pointer, arrow keys or digits, a choice, or a
 * text.
 */
export function QuestionField({ question, scale, answer, isMissing, isReadOnly = false, onChange }: Props) {
  const say = useWords(formsWords);
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const { kind, text, help, required, comment } = question;
  const options = optionsOf(question, scale, say('not-observed'));
  const chosen = options.find(({ answered }) => answered(answer));
  const byDigit = (event: KeyboardEvent) => {
    if (kind !== 'rating' || isReadOnly || isText(event.target) || !/^\d$/.test(event.key)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const option = options.find(({ key }) => key === event.key);
    if (!option) return;
    event.preventDefault();
    onChange(option.part);
    group.current?.querySelector<HTMLInputElement>(`input[value="${option.key}"]`)?.focus();
  };
  const described = [help && `${id}-help`, isMissing && `${id}-missing`].filter(Boolean).join(' ') || undefined;
  const hasComment = kind !== 'text' && comment !== 'none';
  return (
    <Frame
      ref={group}
      id={`question-${question.id}`}
      tabIndex={-1}
      data-missing={isMissing}
      aria-describedby={described}
      onKeyDown={byDigit}
    >
      <legend id={`${id}-text`}>
        {text} {!required && <small>{say('optional')}</small>}
      </legend>
      {help && <p id={`${id}-help`}>{help}</p>}
      {isMissing && (
        <p id={`${id}-missing`} data-tone="error">
          {say(kind !== 'text' && chosen ? 'missing.comment' : 'missing')}
        </p>
      )}
      {kind === 'text' ? (
        <Input
          as="textarea"
          rows={4}
          value={answer?.text ?? ''}
          readOnly={isReadOnly}
          onChange={({ target }) => onChange({ text: target.value })}
          inputProps={{ 'aria-labelledby': `${id}-text`, maxLength: MOST_ANSWER, 'aria-required': required }}
        />
      ) : (
        <Options role="radiogroup" aria-labelledby={`${id}-text`} aria-required={required} data-kind={kind}>
          {options.map((option) => (
            <label key={option.key}>
              <input
                type="radio"
                name={id}
                value={option.key}
                checked={option === chosen}
                disabled={isReadOnly && option !== chosen}
                onChange={() => !isReadOnly && onChange(option.part)}
              />
              <span>
                <b>{option.label}</b>
                {option.anchor && <small>{option.anchor}</small>}
              </span>
            </label>
          ))}
        </Options>
      )}
      {hasComment && (
        <Field id={`${id}-comment`} label={say(comment === 'required' ? 'comment.required' : 'comment')}>
          <Input
            as="textarea"
            rows={2}
            id={`${id}-comment`}
            value={answer?.text ?? ''}
            readOnly={isReadOnly}
            onChange={({ target }) => onChange({ text: target.value })}
            maxLength={MOST_ANSWER}
          />
        </Field>
      )}
    </Frame>
  );
}

type Option = {
  /** The digit that chooses the option: the point, or 0 for "not observed"; for a choice, its position. */
  key: string;
  label: string;
  anchor: string | undefined;
  part: Partial<Answer>;
  answered: (answer: Answer | undefined) => boolean;
};

function optionsOf(
  { kind, choices, anchors }: EvaluationQuestion,
  { labels, not_observed }: EvaluationForm['scale'],
  notObserved: string,
): Option[] {
  if (kind === 'text') return [];
  if (kind === 'choice')
    return choices.map((label, at) => ({
      key: String(at),
      label,
      anchor: undefined,
      part: { choice: at },
      answered: (answer) => answer?.choice === at,
    }));
  const points = labels.map((label, at): Option => {
    const point = at + 1;
    return {
      key: String(point),
      label: `${point} · ${label}`,
      anchor: anchors.find((anchor) => anchor.point === point)?.text,
      part: { point, not_observed: false },
      answered: (answer) => answer?.point === point,
    };
  });
  if (!not_observed) return points;
  const none: Option = {
    key: '0',
    label: notObserved,
    anchor: undefined,
    part: { point: null, not_observed: true },
    answered: (answer) => answer?.not_observed === true,
  };
  return [...points, none];
}

const Frame = styled('fieldset')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space(1),
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  overflowWrap: 'anywhere',
  scrollMarginBlock: 120,
  '& > legend': { ...typography.subtitle2, padding: 0, marginBottom: space(1) },
  '& > legend small': { ...typography.caption, fontWeight: 400, color: vars.palette.text.secondary },
  '& > p': { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
  '& > p[data-tone=error]': { color: vars.palette.error.main, fontWeight: 550 },
}));

const Options = styled('div')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(136px, 1fr))',
  gap: space(1),
  '&[data-kind=choice]': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& label': {
    ...typography.body2,
    display: 'flex',
    alignItems: 'flex-start',
    gap: space(1),
    minHeight: 44,
    padding: space(1.25),
    border: `1px solid ${vars.palette.divider}`,
    borderRadius: radius.m,
    cursor: 'pointer',
    '&:hover': { borderColor: vars.palette.text.secondary },
    '&:has(:checked)': { borderColor: vars.palette.primary.main, background: vars.palette.tint },
    '&:has(:focus-visible)': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 1 },
    '&:has(:disabled)': { cursor: 'default', opacity: 0.6 },
  },
  '& input': {
    accentColor: vars.palette.primary.main,
    width: 18,
    height: 18,
    margin: 0,
    flex: 'none',
    outline: 'none',
  },
  '& label > span': { display: 'grid', gap: space(0.25) },
  '& b': { fontWeight: 600 },
  '& small': { ...typography.caption, color: vars.palette.text.secondary, whiteSpace: 'pre-line' },
  [breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
