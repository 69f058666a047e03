import { type KeyboardEvent, useId, useRef } from 'react';
import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useWords } from '../../words/words.ts';
import { answerWords } from './answer.words.ts';

const SCORES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
/** A 0 within this time after a 1 is read as 10. */
const SECOND_DIGIT_MS = 1_500;

type Props = { question: string; value: number | null; isMissing: boolean; onChange: (score: number) => void };

/** Radio buttons from 0 to 10, chosen by pointer, arrow keys or digits. Both ends have a label. */
export function Scale({ question, value, isMissing, onChange }: Props) {
  const say = useWords(answerWords);
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const oneAt = useRef(-Infinity);
  const byDigit = (event: KeyboardEvent) => {
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    const isTen = event.key === '0' && event.timeStamp - oneAt.current < SECOND_DIGIT_MS;
    oneAt.current = event.key === '1' ? event.timeStamp : -Infinity;
    const score = isTen ? 10 : Number(event.key);
    onChange(score);
    group.current?.querySelector<HTMLInputElement>(`input[value="${score}"]`)?.focus();
  };
  const end = (score: number) => (score === 0 ? 'least' : score === 10 ? 'most' : undefined);
  return (
    <Group
      ref={group}
      role="radiogroup"
      aria-label={say('scale', { question })}
      aria-required
      aria-invalid={isMissing}
      aria-describedby={isMissing ? `${name}-error` : `${name}-keys`}
      onKeyDown={byDigit}
    >
      <div data-scores>
        {SCORES.map((score) => {
          const which = end(score);
          return (
            <label key={score}>
              <input
                type="radio"
                name={name}
                value={score}
                aria-label={which ? `${score}, ${say(which)}` : String(score)}
                checked={value === score}
                onChange={() => onChange(score)}
              />
              <span aria-hidden>{score}</span>
            </label>
          );
        })}
      </div>
      <div data-ends aria-hidden>
        <span>{`0: ${say('least')}`}</span>
        <span>{`10: ${say('most')}`}</span>
      </div>
      {isMissing ? (
        <small id={`${name}-error`} role="alert">
          {say('score-missing')}
        </small>
      ) : (
        <small id={`${name}-keys`}>{say('keys')}</small>
      )}
    </Group>
  );
}

const Group = styled('fieldset')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    all: 'unset',
    display: 'grid',
    gap: space(0.75),
    '& > [data-scores]': { display: 'grid', gridTemplateColumns: 'repeat(11, minmax(0, 1fr))', gap: space(0.75) },
    '& label': { position: 'relative', display: 'grid' },
    '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
    '& label > span': {
      ...theme.typography.h3,
      display: 'grid',
      placeItems: 'center',
      minHeight: 52,
      borderRadius: radius.l,
      border: `1px solid ${palette.text.secondary}`,
      background: palette.background.paper,
      fontVariantNumeric: 'tabular-nums',
    },
    '& input:hover + span': { background: palette.action.hover },
    '& input:checked + span': {
      color: palette.primary.contrastText,
      borderColor: palette.primary.main,
      background: palette.primary.main,
    },
    '& input:focus-visible + span': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
    '& > [data-ends]': {
      ...theme.typography.caption,
      display: 'flex',
      justifyContent: 'space-between',
      gap: space(2),
      color: palette.text.secondary,
    },
    '& > small': { ...theme.typography.caption, color: palette.text.secondary },
    '& > small[role=alert]': { color: palette.error.main },
    [theme.breakpoints.down('sm')]: {
      '& > [data-scores]': { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
    },
    '@media (forced-colors: active)': { '& input:checked + span': { outline: '3px solid Highlight' } },
  };
});
