import { pdi } from '@jornada/contract/pdi';
import type { PdiCheckIn, PdiPlan } from '@jornada/contract/pdi-items';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Face } from '../../ui/Face.tsx';
import { Section } from '../../ui/Page.tsx';
import { radius, space } from '../../ui/scale.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { usePeople } from '../use-people.ts';
import { EditCheckIn, NewCheckIn } from './CheckInForm.tsx';
import { planWords } from './plan.words.ts';

/** The check-ins of the person and the leader, newest first. */
export function CheckIns({ plan }: { plan: PdiPlan }) {
  const say = useWords(planWords);
  const { data, error, refetch, isFetching } = useQuery({
    ...read(pdi.checkIns, { params: { id: plan.id } }),
    throwOnError: false,
  });
  return (
    <Section title={say('check-ins')}>
      {plan.actions.includes('check-in') && <NewCheckIn plan={plan} />}
      {error && <Failed error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Loading rows={2} />}
      {data?.items.length === 0 && <p style={{ margin: 0 }}>{say('check-ins.none')}</p>}
      {data && data.items.length > 0 && (
        <Timeline>
          {data.items.map((item) => (
            <One key={item.id} item={item} />
          ))}
        </Timeline>
      )}
    </Section>
  );
}

function One({ item }: { item: PdiCheckIn }) {
  const say = useWords(planWords);
  const { instant, date } = useFormats();
  const { account } = useSession();
  const { nameOf, faceOf } = usePeople();
  const [editing, setEditing] = useState(false);
  const { author_id, at, body, confidence, next_on, may_edit } = item;
  const when = instant(at, account.time_zone);
  return (
    <li>
      <Face of={faceOf(author_id)} size={24} />
      <div>
        <header>
          <strong>{nameOf(author_id)}</strong> <time dateTime={at}>{when}</time>
          {confidence && <b data-tone={confidence}>{say(`confidence.${confidence}`)}</b>}
        </header>
        {editing ? (
          <EditCheckIn item={item} onClose={() => setEditing(false)} />
        ) : (
          <>
            <p>{body}</p>
            {next_on && <small>{say('check-in.next', { date: date(next_on) })}</small>}
            {may_edit && (
              <Button
                size="small"
                color="inherit"
                aria-label={say('check-in.edit.of', { date: when })}
                onClick={() => setEditing(true)}
              >
                {say('check-in.edit')}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

const Timeline = styled('ol')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    display: 'grid',
    gap: space(1.5),
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '& > li': { display: 'flex', alignItems: 'flex-start', gap: space(1), breakInside: 'avoid' },
    '& > li > div': {
      flex: 1,
      minWidth: 0,
      padding: space(1, 1.5),
      borderRadius: radius.l,
      background: palette.background.default,
    },
    '& header': { ...theme.typography.caption, display: 'flex', flexWrap: 'wrap', gap: space(0, 1) },
    '& header strong': { fontWeight: 620 },
    '& time, & small': { color: palette.text.secondary },
    '& header b': { fontWeight: 600, color: 'var(--tone)', '--tone': palette.success.main },
    '& header b[data-tone=at_risk]': { '--tone': palette.warning.main },
    '& header b[data-tone=late]': { '--tone': palette.error.main },
    '& p': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  };
});
