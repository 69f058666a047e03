import type { TodaysFigures } from '@jornada/contract/today';
import { formatHours } from '@jornada/domain/minutes';
import { styled } from '../ui/styled.ts';
import { PersonFace } from '../picks/PersonFace.tsx';
import { RouterLink } from '../ui/nav.ts';
import { space } from '../ui/scale.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { Panel } from './Panel.tsx';
import { places } from './places.ts';
import { todayWords } from './today.words.ts';
import { useDays } from './use-days.ts';

/** Number of people shown; the heat map has all. */
const SHOWN = 5;

/** Overallocated people, with the weeks and the excess hours. */
export function Overload({ figures, everybody }: { figures: TodaysFigures; everybody: boolean }) {
  const say = useWords(todayWords);
  const { number } = useFormats();
  const { date, load } = figures;
  const days = useDays(date);
  const { people, from } = load;
  const mondays = people[0]?.weeks.map(({ week_starts_on }) => week_starts_on) ?? [];
  const all = places.loads(
    from,
    people.map(({ user_id }) => user_id),
  );
  return (
    <Panel
      title={say('over')}
      text={say('over.text')}
      all={{ to: all, text: everybody ? say('over.people', { count: people.length }) : say('over.mine') }}
    >
      <Weeks>
        <thead>
          <tr>
            <th scope="col">{say('over.person')}</th>
            {mondays.map((monday) => (
              <th key={monday} scope="col" data-now={monday === from}>
                {days.short(monday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.slice(0, SHOWN).map(({ user_id, nome, weeks }) => (
            <tr key={user_id}>
              <th scope="row">
                <PersonFace of={{ id: user_id, nome }} />
                {nome}
              </th>
              {weeks.map(({ week_starts_on, over_by_minutes }) => (
                <td key={week_starts_on}>
                  {over_by_minutes === 0 ? (
                    '–'
                  ) : (
                    <RouterLink
                      to={places.load(user_id, week_starts_on)}
                      aria-label={say('over.name', {
                        name: nome,
                        week: days.week(week_starts_on, from),
                        hours: formatHours(over_by_minutes),
                      })}
                    >
                      {formatHours(over_by_minutes)}
                    </RouterLink>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Weeks>
      {people.length > SHOWN && <TextLink to={all}>{say('more', { count: number(people.length - SHOWN) })}</TextLink>}
    </Panel>
  );
}

const Weeks = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: space(0.75, 0, 0.75, 1), textAlign: 'end', whiteSpace: 'nowrap' },
  '& th:first-of-type': { paddingInlineStart: 0, textAlign: 'start', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& thead th[data-now=true]': {
    color: theme.vars.palette.text.primary,
    boxShadow: `inset 0 -2px ${theme.vars.palette.sun}`,
  },
  '& tbody th': { fontWeight: 400 },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& td': { color: theme.vars.palette.text.secondary },
  '& td a': {
    display: 'inline-block',
    minHeight: 24,
    fontWeight: 650,
    color: theme.vars.palette.error.main,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  },
}));
