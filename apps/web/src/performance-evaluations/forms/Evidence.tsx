import { evaluationForms } from '@jornada/contract/performance-evaluations-forms';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { radius, space } from '../../ui/scale.ts';
import { NotLoaded } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { evidenceWords } from './evidence.words.ts';

/** The subject's work in the period, as far as the rater may see it on other screens; collapsed until opened. */
export function Evidence({ formId }: { formId: number }) {
  const say = useWords(evidenceWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <Fold onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say('title')}</summary>
      {isOpen && <Found formId={formId} />}
    </Fold>
  );
}

function Found({ formId }: { formId: number }) {
  const say = useWords(evidenceWords);
  const { date, number, hundredths, instant } = useFormats();
  const { account } = useSession();
  const answer = useQuery(read(evaluationForms.evidence, { params: { id: formId } }));
  const { data } = answer;
  if (!data) return <NotLoaded query={answer} rows={4} />;
  const { tasks, feedback, pdi, competences } = data;
  const n = (count: number) => ({ count, n: number(count) });
  return (
    <Lists>
      <p>{say('period', { from: date(data.period_from), to: date(data.period_to) })}</p>
      <List
        title={say('tasks')}
        lead={say('tasks.counts', { ...n(tasks.done), late: number(tasks.late), open: number(tasks.open_late) })}
      >
        {tasks.items.map(({ id, title, completed_at }) => (
          <li key={id}>
            <TextLink to={places.task(id)}>{title}</TextLink> <small>{instant(completed_at, account.time_zone)}</small>
          </li>
        ))}
      </List>
      <List title={say('feedback')} lead={feedback.items.length ? undefined : say('feedback.none')}>
        {feedback.items.map(({ id, kind, sent_at, author_nome, first_line }) => (
          <li key={id}>
            <TextLink to={places.feedback({ open: id })}>{first_line}</TextLink>{' '}
            <small>{`${say(`kind.${kind}`)} · ${author_nome} · ${instant(sent_at, account.time_zone)}`}</small>
          </li>
        ))}
      </List>
      {pdi && (
        <List
          title={say('pdi')}
          lead={say('pdi.counts', { done: number(pdi.actions_done), open: number(pdi.actions_open) })}
        >
          {pdi.goals.map(({ plan_id, title, progress_percent }) => (
            <li key={`${plan_id} ${title}`}>
              <TextLink to={places.plan(plan_id)}>{title}</TextLink> <small>{`${number(progress_percent)} %`}</small>
            </li>
          ))}
        </List>
      )}
      {competences.length > 0 && (
        <List title={say('competences')} lead={undefined}>
          {competences.map(({ competence_id, name, others_hundredths }) => (
            <li key={competence_id}>
              {name} <small>{others_hundredths === null ? say('no-number') : hundredths(others_hundredths)}</small>
            </li>
          ))}
        </List>
      )}
    </Lists>
  );
}

const List = ({ title, lead, children }: { title: string; lead: string | undefined; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {lead && <p>{lead}</p>}
    <ul>{children}</ul>
  </section>
);

const Fold = styled('details')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: radius.xl,
  background: vars.palette.background.paper,
  '& > summary': { padding: space(1.5, 2), fontWeight: 600, cursor: 'pointer', borderRadius: radius.xl },
  '& > summary:focus-visible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: -2 },
}));

const Lists = styled('div')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(2),
  padding: space(0, 2, 2),
  overflowWrap: 'anywhere',
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > p': { gridColumn: '1 / -1' },
  '& p, & ul, & h3': { margin: 0 },
  '& h3': { ...typography.body2, fontWeight: 600 },
  '& ul': { display: 'grid', gap: space(0.5), paddingInlineStart: space(2.25) },
  '& section': { display: 'grid', gap: space(0.75), alignContent: 'start' },
  '& small, & p': { color: vars.palette.text.secondary },
}));
