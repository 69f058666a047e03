import type { EvaluationQuestion } from '@jornada/contract/performance-evaluations';
import {
  type EvaluationPreview,
  type EvaluationTemplate,
  evaluationTemplates,
} from '@jornada/contract/performance-evaluations-templates';
import { RATER_GROUPS } from '@jornada/domain/evaluations';
import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useId } from 'react';
import { call } from '../../api/call.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { radius, space } from '../../ui/scale.ts';
import { NotLoaded, Notice } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { templateWords } from './templates.words.ts';

/** The form as each group sees it. */
export function Preview({ template: { id, version } }: { template: EvaluationTemplate }) {
  const say = useWords(templateWords);
  const { number } = useFormats();
  const field = useId();
  const [group, setGroup] = useQueryState('group', parseAsStringLiteral(RATER_GROUPS).withDefault('leader'));
  const answer = useQuery({
    queryKey: ['evaluation-templates', 'preview', id, version, group],
    queryFn: () => call(evaluationTemplates.preview, { params: { id }, body: { group } }),
  });
  const { data } = answer;
  return (
    <>
      <Chooser>
        <Field id={field} label={say('preview.as')}>
          <Input
            as="select"
            id={field}
            value={group}
            onChange={({ target }) => void setGroup(RATER_GROUPS.find((one) => one === target.value) ?? null)}
          >
            {RATER_GROUPS.map((value) => (
              <option key={value} value={value}>
                {say(`group.${value}`)}
              </option>
            ))}
          </Input>
        </Field>
      </Chooser>
      {!data ? (
        <NotLoaded query={answer} />
      ) : data.questions === 0 ? (
        <Notice>{say('preview.nothing')}</Notice>
      ) : (
        <>
          <p role="status" style={{ margin: 0 }}>
            {say('preview.count', {
              questions: say('count.questions', { count: data.questions, n: number(data.questions) }),
              minutes: say('count.minutes', { count: data.minutes, n: number(data.minutes) }),
            })}
          </p>
          {data.sections.map((section, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a section has no id
            <Sheet key={at} aria-label={section.title}>
              <h2>{section.title}</h2>
              {section.questions.map((question) => (
                <Shown key={question.id} question={question} scale={data.scale} />
              ))}
            </Sheet>
          ))}
        </>
      )}
    </>
  );
}

/** A question with its possible answers, read-only. */
function Shown({ question, scale }: { question: EvaluationQuestion; scale: EvaluationPreview['scale'] }) {
  const say = useWords(templateWords);
  const { kind, text, help, anchors, choices, required, comment } = question;
  const points = scale.labels.map((label, at) => ({
    label: say('anchor', { point: at + 1, label }),
    anchor: anchors.find(({ point }) => point === at + 1)?.text,
  }));
  const options =
    kind === 'rating'
      ? [...points, ...(scale.not_observed ? [{ label: say('not_observed'), anchor: undefined }] : [])]
      : choices.map((label) => ({ label, anchor: undefined }));
  return (
    <article>
      <h3>{required ? text : say('question.optional', { text })}</h3>
      {help && <p>{help}</p>}
      {kind === 'text' ? (
        <p>{say('preview.text')}</p>
      ) : (
        <ul>
          {options.map(({ label, anchor }) => (
            <li key={label}>
              <span>{label}</span>
              {anchor && <small>{anchor}</small>}
            </li>
          ))}
        </ul>
      )}
      {comment !== 'none' && kind !== 'text' && <p>{say(`preview.comment.${comment}`)}</p>}
    </article>
  );
}

/** Wide enough for the names of the groups. */
const Chooser = styled('div')({ maxWidth: 320 });

const Sheet = styled('section')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space(2.5),
  padding: space(2.5),
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: radius.xl,
  background: vars.palette.background.paper,
  overflowWrap: 'anywhere',
  '& h2': { ...typography.h2, margin: 0 },
  '& h3': { ...typography.subtitle2, margin: 0 },
  '& article': { display: 'grid', gap: space(1) },
  '& p': { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
    gap: space(1),
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& li': {
    ...typography.body2,
    display: 'grid',
    alignContent: 'start',
    gap: space(0.5),
    padding: space(1),
    border: `1px solid ${vars.palette.divider}`,
    borderRadius: radius.m,
  },
  '& li small': { ...typography.caption, color: vars.palette.text.secondary, whiteSpace: 'pre-line' },
}));
