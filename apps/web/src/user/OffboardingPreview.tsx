import type { OffboardingPreview as OpenWork } from '@jornada/contract/user-offboarding';
import { styled } from '../ui/styled.ts';
import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { personName, usePeopleNames } from '../api/names.ts';
import { Facts } from '../ui/Page.tsx';
import { radius, space } from '../ui/scale.ts';
import { Loading, Refused } from '../ui/states.tsx';
import { useRoom } from '../ui/use-room.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import type { OffboardValues } from './offboard-values.ts';
import { offboardingWords } from './offboarding.words.ts';
import { useOpenWork } from './open-work.ts';

/** From this width in px, the preview is beside the form; below it, it can be collapsed. */
const BESIDE = 900;

type Props = { control: Control<OffboardValues>; person: { id: number; nome: string } };

/** The work that is open on the chosen last day, and the recipients according to the form. */
export function OffboardingPreview({ control, person: { id, nome } }: Props) {
  const say = useWords(offboardingWords);
  const left_on = useWatch({ control, name: 'left_on' });
  const { data, error } = useOpenWork(id, left_on);
  const content = error ? (
    <Refused error={error} />
  ) : data ? (
    <Content control={control} nome={nome} preview={data.preview} />
  ) : left_on === null ? (
    <p>{say('preview.no-day')}</p>
  ) : (
    <Loading rows={6} />
  );
  return useRoom(BESIDE) ? (
    <Beside aria-live="polite" aria-label={say('preview')}>
      <h3>{say('preview')}</h3>
      {content}
    </Beside>
  ) : (
    <Beside aria-live="polite" aria-label={say('preview')}>
      <details>
        <summary>{say('preview')}</summary>
        {content}
      </details>
    </Beside>
  );
}

type ContentProps = { control: Control<OffboardValues>; nome: string; preview: OpenWork };

function Content({ control, nome, preview }: ContentProps) {
  const say = useWords(offboardingWords);
  const { number } = useFormats();
  const people = usePeopleNames();
  const [tasks, clients, reports, allocations, allocationsTo] = useWatch({
    control,
    name: ['tasks_to', 'clients_to', 'reports_to', 'allocations', 'allocations_to'],
  });
  const nameOf = (id: number) => personName(people, id, say('person', { id }));
  const to = (id: number | null, count: number, none: string) =>
    id === null ? none : say('preview.to', { name: nameOf(id), count });
  const { open_tasks, clients: managed, reports: led, future_allocations, absences_ahead } = preview;
  const stay = (count: number) => say('preview.stay', { nome, count });
  const allocated =
    allocations === 'to'
      ? to(allocationsTo, future_allocations, say('preview.allocations.to'))
      : say(`preview.allocations.${allocations}`, { count: future_allocations });
  const rows: [label: string, count: number, then: string][] = [
    [say('preview.tasks'), open_tasks, to(tasks, open_tasks, stay(open_tasks))],
    [say('preview.clients'), managed, to(clients, managed, stay(managed))],
    [say('preview.reports'), led, to(reports, led, say('preview.reports.then', { count: led }))],
    [say('preview.allocations'), future_allocations, allocated],
    [say('preview.absences'), absences_ahead, say('preview.absences.then', { count: absences_ahead })],
  ];
  const isNothing = rows.every(([, count]) => count === 0) && !preview.running_timer;
  const facts: (readonly [string, ReactNode])[] = [
    ...rows
      .filter(([, count]) => count > 0)
      .map(([label, count, then]) => [label, <Then key={label} count={number(count)} then={then} />] as const),
    ...(preview.running_timer ? [[say('preview.timer'), say('preview.timer.text')] as const] : []),
    [say('preview.sessions'), number(preview.sessions)],
  ];
  return (
    <>
      {isNothing && <p>{say('preview.nothing')}</p>}
      <Facts facts={facts} />
      {preview.duties.length > 0 && (
        <>
          <h4>{say('preview.duties')}</h4>
          <Duties>
            {preview.duties.map(({ duty, others }) => (
              <li key={duty} data-left={others === 0 || undefined}>
                <span>{say(`duty.${duty}`)}</span> <span>{say('duty.others', { count: others })}</span>
              </li>
            ))}
          </Duties>
        </>
      )}
    </>
  );
}

const Then = ({ count, then }: { count: string; then: string }) => (
  <>
    <strong>{count}</strong> <small>{then}</small>
  </>
);

const Beside = styled('section')(({ theme }) => ({
  ...theme.typography.body2,
  padding: space(2),
  borderRadius: radius.l,
  background: theme.vars.palette.action.hover,
  '& h3, & summary': { ...theme.typography.h3, margin: 0 },
  '& h3, & details[open] > summary': { marginBottom: space(1.5) },
  '& summary': { cursor: 'pointer' },
  '& h4': { ...theme.typography.subtitle2, margin: space(2, 0, 0.5) },
  '& p': { margin: space(0, 0, 1) },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));

const Duties = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: space(0.75),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: space(1.5) },
  '& span:last-child': { color: theme.vars.palette.text.secondary },
  '& [data-left] span:last-child': { color: theme.vars.palette.error.main, fontWeight: 600 },
}));
