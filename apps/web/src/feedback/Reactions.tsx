import { feedback } from '@jornada/contract/feedback';
import type { Feedback } from '@jornada/contract/feedback-items';
import { REACTIONS } from '@jornada/domain/feedback';
import { useWrite } from '../api/query.ts';
import { radius, space } from '../ui/scale.ts';
import { styled } from '../ui/styled.ts';
import { useWords } from '../words/words.ts';
import { feedbackWords } from './feedback.words.ts';

/**
 * The five reactions with the number of people who gave each; the viewer's own is pressed. Without permission to react,
 * only given reactions are shown.
 */
export function Reactions({ item: { id, reactions, actions } }: { item: Feedback }) {
  const say = useWords(feedbackWords);
  const write = useWrite(feedback.react);
  const mayReact = actions.includes('react');
  const signs = REACTIONS.map(
    (emoji) => reactions.find((one) => one.emoji === emoji) ?? { emoji, count: 0, mine: false },
  );
  if (!mayReact && reactions.length === 0) return null;
  return (
    <Row aria-label={say('add-reaction')} role="group">
      {signs.map(({ emoji, count, mine }) =>
        mayReact ? (
          <button
            key={emoji}
            type="button"
            aria-pressed={mine}
            aria-label={count ? say('reacted', { emoji, count, mine: String(mine) }) : say('react', { emoji })}
            aria-disabled={write.isPending}
            onClick={() => {
              if (!write.isPending) write.mutate({ params: { id }, body: { emoji: mine ? null : emoji } });
            }}
          >
            <span aria-hidden>{emoji}</span>
            {count > 0 && <b aria-hidden>{count}</b>}
          </button>
        ) : (
          count > 0 && (
            <span key={emoji} data-sign>
              {emoji} {count}
            </span>
          )
        ),
      )}
    </Row>
  );
}

const Row = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.caption,
    display: 'flex',
    flexWrap: 'wrap',
    gap: space(0.5),
    '& > button, & > [data-sign]': {
      all: 'unset',
      boxSizing: 'border-box',
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: space(0.5),
      minWidth: 32,
      height: 32,
      paddingInline: space(0.75),
      borderRadius: radius.pill,
      border: '1px solid transparent',
    },
    '& > button': { cursor: 'pointer' },
    // Reactions that nobody gave are less prominent.
    '& > button > span': { filter: 'grayscale(1)', opacity: 0.65 },
    '& > button:has(b) > span, & > button:hover > span, & > button:focus-visible > span': {
      filter: 'none',
      opacity: 1,
    },
    '& > button:hover': { background: palette.action.hover },
    '& > button:has(b)': { background: palette.tint },
    '& > button[aria-pressed=true]': { borderColor: palette.primary.main, color: palette.primary.main },
    '& > button:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
    '& b': { fontWeight: 620, fontVariantNumeric: 'tabular-nums' },
  };
});
