import { closings } from '@jornada/contract/time-bank-closings';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { space } from '../../ui/scale.ts';
import { Notice } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { closingWords } from './closings.words.ts';

/** Number of people and days listed by name; the rest is only counted. */
const NAMED = 5;

/**
 * Lists where a closed month would be judged differently now, because an employment date, a time zone or a rule has
 * changed since.
 */
export function Drift({ month }: { month: string }) {
  const say = useWords(closingWords);
  const { nameOf, formats, today } = useAroundBank();
  const items = useQuery(read(closings.drift, { params: { month } })).data?.items ?? [];
  if (items.length === 0) return null;
  const people = [...Map.groupBy(items, ({ user_id }) => user_id)].map(([user_id, fields]) => {
    const dates = [...new Set(fields.map(({ date }) => formats.shortDate(date, today)))];
    const of = { name: nameOf(user_id), days: dates.slice(0, NAMED).join(', '), count: dates.length - NAMED };
    return say(dates.length > NAMED ? 'drift.days-more' : 'drift.days', of);
  });
  const more = people.length - NAMED;
  return (
    <Sticky data-tone="warning" role="status">
      <p style={{ margin: 0 }}>{say('drift', { count: people.length })}</p>
      <ul style={{ margin: 0 }}>
        {people.slice(0, NAMED).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {more > 0 && <li>{say('drift.more', { count: more })}</li>}
      </ul>
    </Sticky>
  );
}

// Sticks to the bottom of the window. Above the people it would shift them when it arrives.
const Sticky = styled(Notice)({ position: 'sticky', bottom: space(1), zIndex: 2 });
