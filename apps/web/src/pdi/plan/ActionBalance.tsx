import type { PdiPlan } from '@jornada/contract/pdi-items';
import { ACTION_KINDS } from '@jornada/domain/pdi';
import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { writeWords } from '../pdi-write.words.ts';
import { planWords } from './plan.words.ts';

/** The share of each kind of action, beside the shares that are often recommended. */
export function ActionBalance({ plan: { goals } }: { plan: PdiPlan }) {
  const say = useWords(planWords);
  const sayWrite = useWords(writeWords);
  const { number } = useFormats();
  const all = goals.flatMap(({ actions }) => actions);
  if (all.length === 0) return null;
  const shares = ACTION_KINDS.map((kind) => ({
    kind,
    percent: Math.round((all.filter((action) => action.kind === kind).length / all.length) * 100),
  }));
  return (
    <Kinds>
      <h3>{say('balance')}</h3>
      <div aria-hidden>
        {shares.map(({ kind, percent }) => (
          <i key={kind} data-kind={kind} style={{ flexGrow: percent }} />
        ))}
      </div>
      <ul>
        {shares.map(({ kind, percent }) => (
          <li key={kind} data-kind={kind}>
            {say('balance.kind', { kind: sayWrite(`kind.${kind}`), n: number(percent) })}
          </li>
        ))}
      </ul>
      <small>{say('balance.text')}</small>
    </Kinds>
  );
}

const Kinds = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.caption,
    display: 'grid',
    gap: space(0.75),
    '& h3': { ...theme.typography.caption, margin: 0, fontWeight: 600, color: palette.text.secondary },
    '& [data-kind=experience]': { '--tone': palette.primary.main },
    '& [data-kind=exposure]': { '--tone': palette.info.main },
    '& [data-kind=education]': { '--tone': palette.warning.main },
    '& > div': {
      display: 'flex',
      height: 8,
      overflow: 'hidden',
      borderRadius: radius.pill,
      background: palette.divider,
    },
    '& i': { background: 'var(--tone)', printColorAdjust: 'exact' },
    '& ul': { display: 'flex', flexWrap: 'wrap', gap: space(0.5, 1.5), margin: 0, padding: 0, listStyle: 'none' },
    '& li::before': {
      content: '""',
      display: 'inline-block',
      width: 8,
      height: 8,
      marginInlineEnd: space(0.5),
      borderRadius: radius.pill,
      background: 'var(--tone)',
      printColorAdjust: 'exact',
    },
    '& small': { color: palette.text.secondary },
  };
});
