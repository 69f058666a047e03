import type { EvaluationForm } from '@jornada/contract/performance-evaluations-forms';
import { missingIn } from '@jornada/domain/evaluation-forms';
import { mdiArrowLeft, mdiArrowRight } from '@mdi/js';
import { parseAsInteger, useQueryState } from 'nuqs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Action } from '../../ui/Action.tsx';
import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useWords } from '../../words/words.ts';
import { formsWords } from './forms.words.ts';
import { SectionSheet } from './SectionSheet.tsx';
import type { Answers } from './use-answers.ts';

type Props = {
  form: Pick<EvaluationForm, 'sections' | 'scale'>;
  answers: Pick<Answers, 'answers' | 'change'>;
  /** Renders the last step, where the form is submitted; its list of missing answers opens their questions. */
  last: (missing: readonly number[], onShow: (questionId: number) => void) => ReactNode;
};

/** A form, one section at a time as chosen by the address, and a last step with what is missing. */
export function Sections({ form: { sections, scale }, answers: { answers, change }, last }: Props) {
  const say = useWords(formsWords);
  const [asked, go] = useQueryState('section', parseAsInteger.withDefault(1).withOptions({ history: 'push' }));
  // Missing answers are marked only after the last step was opened.
  const [isChecked, setChecked] = useState(false);
  const [shown, show] = useState<number | null>(null);
  const end = sections.length + 1;
  const at = Math.min(Math.max(asked, 1), end);
  const section = sections[at - 1];
  const missing = missingIn(sections, answers);
  const body = useRef<HTMLDivElement>(null);
  const turn = (to: number, question: number | null = null) => {
    if (to === end) setChecked(true);
    show(question);
    void go(to);
  };
  const opened = useRef(at);
  useEffect(() => {
    if (shown !== null) document.querySelector<HTMLElement>(`#question-${shown} :is(input, textarea)`)?.focus();
    else if (opened.current !== at) {
      body.current?.querySelector<HTMLElement>('[data-section]')?.focus({ preventScroll: true });
      scrollTo({ top: 0 });
    }
    opened.current = at;
  }, [at, shown]);
  const steps = [...sections.map(({ title }) => title), say('last')];
  return (
    <>
      <Steps aria-label={say('steps')}>
        {steps.map((title, index) => {
          const step = index + 1;
          const inStep = sections[index]?.questions.some(({ id }) => missing.includes(id)) ?? missing.length > 0;
          return (
            <button
              // oxlint-disable-next-line react/no-array-index-key -- sections have no id
              key={index}
              type="button"
              aria-current={step === at ? 'step' : undefined}
              onClick={() => turn(step)}
            >
              <i aria-hidden data-done={!inStep} />
              <span>{title}</span>
              <small>{inStep ? '' : say('step.done')}</small>
            </button>
          );
        })}
      </Steps>
      <Body ref={body}>
        {section ? (
          <SectionSheet
            section={section}
            scale={scale}
            answers={answers}
            missing={isChecked ? missing : []}
            onChange={change}
          />
        ) : (
          last(missing, (question) =>
            turn(sections.findIndex(({ questions }) => questions.some(({ id }) => id === question)) + 1, question),
          )
        )}
        <Turns data-off-paper>
          {at > 1 && (
            <Action color="inherit" icon={mdiArrowLeft} onClick={() => turn(at - 1)}>
              {say('back')}
            </Action>
          )}
          {at < end && (
            <Action variant="contained" icon={mdiArrowRight} onClick={() => turn(at + 1)}>
              {say('next')}
            </Action>
          )}
        </Turns>
      </Body>
    </>
  );
}

const Steps = styled('nav')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(0.5),
  '& button': {
    ...typography.body2,
    all: 'unset',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: space(0.75),
    minHeight: 32,
    maxWidth: '100%',
    padding: space(0.25, 1.25),
    borderRadius: radius.pill,
    cursor: 'pointer',
    color: vars.palette.text.secondary,
    '&:hover': { background: vars.palette.action.hover },
    '&:focus-visible': { outline: `2px solid ${vars.palette.primary.main}` },
    '&[aria-current]': { background: vars.palette.tint, color: vars.palette.text.primary, fontWeight: 600 },
  },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& i': {
    flex: 'none',
    width: 10,
    height: 10,
    borderRadius: radius.pill,
    border: `2px solid ${vars.palette.text.secondary}`,
    '&[data-done=true]': { background: vars.palette.success.main, borderColor: vars.palette.success.main },
  },
  '& small': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  [breakpoints.down('sm')]: {
    '& button': { minHeight: 44 },
    // On a phone, only the current section shows its name; the others show their mark.
    '& button:not([aria-current]) > span': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
}));

const Body = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space(2) });

const Turns = styled('div')({
  display: 'flex',
  gap: space(1),
  justifyContent: 'space-between',
  '& > :only-child': { marginInlineStart: 'auto' },
});
