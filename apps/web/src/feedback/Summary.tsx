import { feedback } from '@jornada/contract/feedback';
import { addDays } from '@jornada/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { useToday } from '../state/clock.ts';
import { radius, space } from '../ui/scale.ts';
import { styled } from '../ui/styled.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { summaryWords } from './summary.words.ts';
import { useCompetenceName } from './use-competences.ts';

const SHOWN = 4;

/**
 * A summary of a year: the numbers of received and given feedback, and the most frequent competences.
 * @param of a person whom the viewer leads, counted as far as the viewer may see; by default the viewer
 */
export function Summary({ of }: { of?: { id: number; nome: string } }) {
  const say = useWords(summaryWords);
  const { number } = useFormats();
  const { account } = useSession();
  const id = useId();
  const from = addDays(useToday(account.time_zone), -364);
  const { data } = useQuery({
    ...read(feedback.summary, { query: { from, ...(of && { user_id: of.id }) } }),
    throwOnError: false,
  });
  const named = data?.by_competence.slice(0, SHOWN) ?? [];
  const nameOf = useCompetenceName(named.length > 0);
  if (!data || data.received + data.sent === 0) return null;
  const most = Math.max(...named.map(({ count }) => count));
  return (
    <Ground aria-labelledby={id}>
      <h2 id={id}>{of ? say('title.of', { name: of.nome }) : say('title')}</h2>
      <dl>
        <div>
          <dt>{say('praise')}</dt>
          <dd>{number(data.praise)}</dd>
        </div>
        <div>
          <dt>{say('constructive')}</dt>
          <dd>{number(data.constructive)}</dd>
        </div>
        <div>
          <dt>{say('given')}</dt>
          <dd>{number(data.sent)}</dd>
        </div>
      </dl>
      {named.length > 0 && (
        <>
          <h3>{say('competences')}</h3>
          <ul>
            {named.map(({ competence_id, count }) => (
              <li key={competence_id}>
                <span>{nameOf(competence_id, say('competence', { id: competence_id }))}</span>
                <b>{number(count)}</b>
                <i aria-hidden style={{ inlineSize: `${(count / most) * 100}%` }} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Ground>
  );
}

const Ground = styled('aside')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    display: 'grid',
    alignContent: 'start',
    gap: space(1.5),
    padding: space(2.25),
    borderRadius: radius.xl,
    border: `1px solid ${palette.divider}`,
    background: palette.background.paper,
    '& h2': { ...theme.typography.h3, margin: 0 },
    '& h3': { ...theme.typography.caption, margin: 0, fontWeight: 600, color: palette.text.secondary },
    '& dl': { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: space(1), margin: 0 },
    '& dl > div': { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' },
    '& dt': { ...theme.typography.caption, color: palette.text.secondary },
    '& dd': { ...theme.typography.h1, margin: 0, fontVariantNumeric: 'tabular-nums' },
    '& ul': { display: 'grid', gap: space(1), margin: 0, padding: 0, listStyle: 'none' },
    '& li': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: space(0.25, 1) },
    '& li > b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
    '& li > i': {
      gridColumn: '1 / -1',
      height: 4,
      borderRadius: radius.pill,
      background: palette.primary.main,
      opacity: 0.7,
    },
    '@media print': { display: 'none' },
  };
});
