import { type EvaluationFormSummary, evaluationForms } from '@jornada/contract/performance-evaluations-forms';
import { mdiCheckCircleOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { useToday } from '../../state/clock.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { radius, space } from '../../ui/scale.ts';
import { Empty, NotLoaded } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { formsWords } from './forms.words.ts';

/** The forms that the viewer has to answer: those with the earliest deadline first, submitted ones last. */
export function ToAnswer() {
  const say = useWords(formsWords);
  const answer = useQuery(read(evaluationForms.ownForms, { query: {} }));
  const { data } = answer;
  if (!data) return <NotLoaded query={answer} rows={5} />;
  if (data.items.length === 0)
    return <Empty icon={mdiCheckCircleOutline} title={say('none.title')} text={say('none.text')} />;
  const waits = ({ state }: EvaluationFormSummary) => state === 'open' || state === 'drafting';
  const rest = data.items.filter((form) => !waits(form));
  return (
    <>
      <Forms label={say('waiting')} forms={data.items.filter(waits)} />
      {rest.length > 0 && (
        <>
          <Heading>{say('done')}</Heading>
          <Forms label={say('done')} forms={rest} />
        </>
      )}
    </>
  );
}

function Forms({ label, forms }: { label: string; forms: readonly EvaluationFormSummary[] }) {
  const say = useWords(formsWords);
  if (forms.length === 0) return <p style={{ margin: 0 }}>{say('all-done')}</p>;
  return (
    <Lines aria-label={label}>
      {forms.map((form) => (
        <Line key={form.id} form={form} />
      ))}
    </Lines>
  );
}

function Line({ form: { id, subject, evaluation, group, state, progress_percent } }: { form: EvaluationFormSummary }) {
  const say = useWords(formsWords);
  const { date, number } = useFormats();
  const { account } = useSession();
  const today = useToday(account.time_zone);
  const isDone = state === 'submitted' || state === 'declined';
  const action = isDone ? 'look' : state === 'drafting' ? 'go-on' : 'answer';
  const name = say(group === 'self' ? 'title.self' : 'title', { name: subject.nome });
  return (
    <li>
      <div>
        <b>{name}</b>
        <small>
          {[evaluation.name, say(`group.${group}`), group === 'self' ? '' : subject.job_title]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      <small data-soon={!isDone && evaluation.answer_until <= today}>
        {isDone
          ? say(state === 'declined' ? 'declined.short' : 'sent.short')
          : `${say('until', { date: date(evaluation.answer_until) })} · ${say('progress.of', { n: number(progress_percent) })}`}
      </small>
      {state !== 'declined' && (
        <ButtonLink
          to={places.evaluationForm(id)}
          variant={isDone ? 'text' : 'outlined'}
          aria-label={`${say(action)}: ${name}, ${evaluation.name}`}
        >
          {say(action)}
        </ButtonLink>
      )}
    </li>
  );
}

const Heading = styled('h2')(({ theme }) => ({ ...theme.typography.h2, margin: 0 }));

const Lines = styled('ul')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: radius.xl,
  background: vars.palette.background.paper,
  '& li': {
    ...typography.body2,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto 128px',
    alignItems: 'center',
    gap: space(0.5, 2),
    padding: space(1.5, 2),
    overflowWrap: 'anywhere',
  },
  '& li + li': { borderTop: `1px solid ${vars.palette.divider}` },
  '& li > div': { display: 'grid', gap: space(0.25) },
  '& b': { fontWeight: 600 },
  '& small': { color: vars.palette.text.secondary },
  '& [data-soon=true]': { color: vars.palette.error.main, fontWeight: 550 },
  [breakpoints.down('sm')]: { '& li': { gridTemplateColumns: 'minmax(0, 1fr)', gap: space(1) } },
}));
