import { SETTLEMENT_KINDS, type SettlementKind } from '@jornada/domain/settlement';
import { useId } from 'react';
import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useWords } from '../../words/words.ts';
import { settlementWords } from './settlements.words.ts';

type Props = { value: SettlementKind; onChange: (kind: SettlementKind) => void };

/** The four ways to settle hours, each with a sentence: native radio buttons, for arrow keys and screen readers. */
export function KindCards({ value, onChange }: Props) {
  const say = useWords(settlementWords);
  const name = useId();
  return (
    <Cards>
      <legend>{say('choose')}</legend>
      <div>
        {SETTLEMENT_KINDS.map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name={name}
              checked={kind === value}
              aria-label={say(`choose.${kind}`)}
              aria-describedby={`${name}-${kind}`}
              onChange={() => onChange(kind)}
            />
            <span>
              <strong>{say(`choose.${kind}`)}</strong>
              <small id={`${name}-${kind}`}>{say(`choose.${kind}.text`)}</small>
            </span>
          </label>
        ))}
      </div>
    </Cards>
  );
}

const Cards = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& legend': { ...theme.typography.body2, fontWeight: 600, padding: 0, marginBottom: space(0.75) },
  '& > div': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: space(1) },
  '& label': {
    ...theme.typography.body2,
    display: 'flex',
    gap: space(1),
    padding: space(1.25),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: radius.m,
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: theme.vars.palette.primary.main, background: theme.vars.palette.tint },
    '&:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
  },
  '& span': { display: 'grid', gap: space(0.25), alignContent: 'start' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& input': {
    accentColor: theme.vars.palette.primary.main,
    width: 18,
    height: 18,
    margin: 0,
    flex: 'none',
    outline: 'none',
  },
  [theme.breakpoints.down('sm')]: { '& > div': { gridTemplateColumns: '1fr' } },
}));
