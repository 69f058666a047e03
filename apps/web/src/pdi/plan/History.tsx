import { pdi } from '@jornada/contract/pdi';
import type { PdiPlan } from '@jornada/contract/pdi-items';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { radius, space } from '../../ui/scale.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { usePeople } from '../use-people.ts';
import { planWords } from './plan.words.ts';

/** All changes of the plan with their reasons, collapsed at first. */
export function History({ plan }: { plan: PdiPlan }) {
  const say = useWords(planWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <Folded open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say('history')}</summary>
      {isOpen && <Changes id={plan.id} />}
    </Folded>
  );
}

function Changes({ id }: { id: number }) {
  const say = useWords(planWords);
  const { instant, date } = useFormats();
  const { account } = useSession();
  const { nameOf } = usePeople();
  const { data, error, refetch, isFetching } = useQuery({
    ...read(pdi.history, { params: { id } }),
    throwOnError: false,
  });
  if (error) return <Failed error={error} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Loading rows={3} />;
  if (data.items.length === 0) return <p>{say('history.none')}</p>;
  return (
    <ol>
      {data.items.map(({ id: line, at, author_id, event, title, from_on, to_on, reason }) => (
        <li key={line}>
          <small>
            <time dateTime={at}>{instant(at, account.time_zone)}</time> · {nameOf(author_id)}
          </small>
          {say(`event.${event}`, {
            title: title ?? say('event.plan'),
            from: from_on ? date(from_on) : '',
            to: to_on ? date(to_on) : '',
          })}
          {reason && <q>{reason}</q>}
        </li>
      ))}
    </ol>
  );
}

const Folded = styled('details')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    padding: space(2, 3),
    borderRadius: radius.xl,
    border: `1px solid ${palette.divider}`,
    background: palette.background.paper,
    '& > summary': { ...theme.typography.h2, width: 'fit-content', cursor: 'pointer' },
    '& > summary:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
    '& ol': { display: 'grid', gap: space(1.5), margin: space(1.5, 0, 0), padding: 0, listStyle: 'none' },
    '& li': { display: 'grid', overflowWrap: 'anywhere' },
    '& small': { ...theme.typography.caption, color: palette.text.secondary },
    '& q': { color: palette.text.secondary },
    [theme.breakpoints.down('sm')]: { padding: space(2) },
  };
});
