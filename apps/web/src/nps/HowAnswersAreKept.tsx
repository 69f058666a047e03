import { nps } from '@jornada/contract/nps';
import { DEFAULT_MIN_COMMENTS, DEFAULT_MIN_GROUP, MIN_GROUPS } from '@jornada/domain/nps';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { places } from '../places.ts';
import { Page } from '../ui/Page.tsx';
import { radius, space } from '../ui/scale.ts';
import { styled } from '../ui/styled.ts';
import { useWords } from '../words/words.ts';
import { keptWords } from './kept.words.ts';

const STEPS = ['before', 'end', 'after'] as const;

/** How answers are protected and where the protection ends, with the minimum numbers that apply. */
export function HowAnswersAreKept() {
  const say = useWords(keptWords);
  const mine = useQuery({ ...read(nps.mine, {}), throwOnError: false });
  const wave = mine.data?.items[0];
  const least = {
    n: wave?.min_group ?? DEFAULT_MIN_GROUP,
    comments: wave?.min_comments ?? DEFAULT_MIN_COMMENTS,
    groups: MIN_GROUPS,
  };
  return (
    <Page title={say('title')} width="narrow" back={{ to: places.nps(), name: say('back') }}>
      <Text>
        <p>{say('lead')}</p>
        <ol>
          {STEPS.map((step) => (
            <li key={step}>
              <b>{say(`${step}.title`)}</b>
              <span>{say(step, least)}</span>
            </li>
          ))}
        </ol>
        <h2>{say('least.title')}</h2>
        <ul>
          <li>{say('least.group', least)}</li>
          <li>{say('least.comments', least)}</li>
          <li>{say('least.groups', least)}</li>
          <li>{say('least.rest', least)}</li>
        </ul>
        <p>{say(wave ? 'least.open' : 'least.usual')}</p>
        <h2>{say('limits.title')}</h2>
        <ul>
          <li>{say('limits.operator')}</li>
          <li>{say('limits.same')}</li>
          <li>{say('limits.joined')}</li>
          <li>{say('limits.words')}</li>
        </ul>
      </Text>
    </Page>
  );
}

const Text = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body1,
    display: 'grid',
    gap: space(1.5),
    '& h2': { ...theme.typography.h2, margin: space(1, 0, 0) },
    '& p': { margin: 0 },
    '& ul': { display: 'grid', gap: space(0.75), margin: 0, paddingInlineStart: space(2.5) },
    // The three steps as a row of boxes.
    '& ol': {
      display: 'grid',
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      gap: space(1.5),
      margin: 0,
      padding: 0,
      listStyle: 'none',
    },
    '& ol > li': {
      ...theme.typography.body2,
      display: 'grid',
      alignContent: 'start',
      gap: space(0.5),
      padding: space(1.75),
      borderRadius: radius.l,
      border: `1px solid ${palette.divider}`,
      borderTop: `4px solid ${palette.primary.main}`,
      background: palette.background.paper,
    },
    [theme.breakpoints.down('sm')]: { '& ol': { gridTemplateColumns: 'minmax(0, 1fr)' } },
  };
});
