import type { NpsResult } from '@jornada/contract/nps-results';
import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { resultsWords } from './results.words.ts';

const GROUPS = ['promoters', 'passives', 'detractors'] as const;

type Props = { of: Pick<NpsResult, (typeof GROUPS)[number]>; n: number };

/**
 * The three groups as one bar, with their numbers below. Renders nothing if there are too few answers, because the
 * server omits the numbers.
 */
export function Groups({ of, n }: Props) {
  const say = useWords(resultsWords);
  const { number } = useFormats();
  const shown = GROUPS.flatMap((group) => {
    const count = of[group];
    return count === null ? [] : [{ group, count }];
  });
  if (shown.length < GROUPS.length || n === 0) return null;
  return (
    <Bar>
      <div aria-hidden>
        {shown.map(({ group, count }) => (
          <i key={group} data-group={group} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul>
        {shown.map(({ group, count }) => (
          <li key={group} data-group={group}>
            {say(group, { n: number(count) })}
          </li>
        ))}
      </ul>
    </Bar>
  );
}

const Bar = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'grid',
    gap: space(0.75),
    '& [data-group=promoters]': { '--tone': palette.success.main },
    '& [data-group=passives]': { '--tone': palette.text.disabled },
    '& [data-group=detractors]': { '--tone': palette.error.main },
    '& > div': { display: 'flex', height: 12, gap: space(0.25), borderRadius: radius.pill, overflow: 'hidden' },
    '& i': { flexBasis: 0, background: 'var(--tone)' },
    '& ul': { display: 'flex', flexWrap: 'wrap', gap: space(0.25, 2), margin: 0, padding: 0, listStyle: 'none' },
    '& li::before': {
      content: '""',
      display: 'inline-block',
      width: 10,
      height: 10,
      marginInlineEnd: space(0.75),
      borderRadius: radius.xs,
      background: 'var(--tone)',
    },
  };
});
