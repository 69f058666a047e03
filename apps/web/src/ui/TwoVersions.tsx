import { useWords } from '../words/words.ts';
import { conflictWords } from './conflict.words.ts';
import { radius, space } from './scale.ts';
import { styled } from './styled.ts';

export type Side = 'mine' | 'theirs';

type Props = {
  /** Unique in the form or the dialog. */
  name: string;
  label: string;
  /** Both versions as text; empty if the field is empty. */
  mine: string;
  theirs: string;
  /** Null while there is none. */
  choice: Side | null;
  onChoose: (side: Side) => void;
};

/** A field of which there are two versions, side by side, and the choice between them. */
export function TwoVersions({ name, label, choice, onChoose, ...versions }: Props) {
  const say = useWords(conflictWords);
  return (
    <Versions>
      <legend>{label}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side}>
          <input type="radio" name={name} checked={choice === side} onChange={() => onChoose(side)} />
          <span>
            <small>{say(side)}</small>
            {versions[side] || <i>{say('empty')}</i>}
          </span>
        </label>
      ))}
    </Versions>
  );
}

const Versions = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space(1),
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& legend': { ...theme.typography.body2, fontWeight: 600, paddingBottom: space(0.5) },
  '& label': {
    ...theme.typography.body2,
    display: 'flex',
    gap: space(1),
    padding: space(1.5),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: radius.m,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: theme.vars.palette.primary.main, background: theme.vars.palette.tint },
  },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary },
  '& input': { accentColor: theme.vars.palette.primary.main, width: 18, height: 18, margin: 0, flex: 'none' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr' },
}));
