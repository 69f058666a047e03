import { taskTags } from '@jornada/contract/task-tags';
import { mdiTagMultipleOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { places } from '../places.ts';
import { read } from '../api/query.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { RouterLink } from '../ui/nav.ts';
import { Section } from '../ui/Page.tsx';
import { radius, space } from '../ui/scale.ts';
import { NotLoaded } from '../ui/states.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { tagWords } from './task-tags.words.ts';

/** Number of tags shown; the full list is a screen with search. */
const SHOWN = 40;

/**
 * The account's tags, as a section of the account page: each links to its form, and one link leads to the full list.
 */
export function AccountTags() {
  const say = useWords(tagWords);
  const { number } = useFormats();
  const answer = useQuery(read(taskTags.list, { query: { limit: SHOWN } }));
  const { data } = answer;
  const count = data?.total ?? data?.items.length ?? 0;
  return (
    <Section title={say('title')} text={say('account.text')}>
      {data ? (
        data.items.length > 0 && (
          <Tags>
            {data.items.map(({ id, name, color }) => (
              <li key={id}>
                <RouterLink to={places.tags({ tag: id })}>
                  <i aria-hidden style={{ background: color }} />
                  {name}
                </RouterLink>
              </li>
            ))}
          </Tags>
        )
      ) : (
        <NotLoaded query={answer} rows={2} />
      )}
      <div>
        <ButtonLink variant="outlined" to={places.tags()} startIcon={<Icon path={mdiTagMultipleOutline} />}>
          {data ? say('account.all', { count, n: number(count) }) : say('title')}
        </ButtonLink>
      </div>
    </Section>
  );
}

const Tags = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1),
  margin: 0,
  padding: 0,
  '& li': { minWidth: 0 },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: space(1),
    minHeight: 32,
    padding: space(0.25, 1.5),
    borderRadius: radius.pill,
    border: `1px solid ${theme.vars.palette.divider}`,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '&:hover': { background: theme.vars.palette.action.hover },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
  '& i': { flex: 'none', width: 10, height: 10, borderRadius: '50%' },
}));
