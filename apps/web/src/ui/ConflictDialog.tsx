import { Dialog, DialogActions, DialogContent, DialogTitle } from './Dialog.tsx';
import { styled } from './styled.ts';
import { useId, useState } from 'react';
import { useWords } from '../words/words.ts';
import { Action } from './Action.tsx';
import { Button } from './Button.tsx';
import { conflictWords } from './conflict.words.ts';
import { radius, space } from './scale.ts';

type Side = 'mine' | 'theirs';

export type Contested<F extends string> = {
  field: F;
  label: string;
  /** Both versions as text; empty if the field is empty. */
  mine: string;
  theirs: string;
  suggested: Side;
};

export type ConflictProps<F extends string> = {
  differences: readonly Contested<F>[];
  /** Who saved the other version, and what to do, if it was not a colleague. */
  said?: { title: string; text: string };
  onSettle: (choices: Partial<Record<F, Side>>) => void;
  onClose: () => void;
};

/** Merges two versions of the same data: shows both for every field that differs, with a choice for each. */
export function ConflictDialog<F extends string>({ differences, said, onSettle, onClose }: ConflictProps<F>) {
  const say = useWords(conflictWords);
  const titleId = useId();
  const all = (side: Side) =>
    Object.fromEntries(differences.map(({ field }) => [field, side])) as Partial<Record<F, Side>>;
  const [choices, setChoices] = useState(
    () => Object.fromEntries(differences.map(({ field, suggested }) => [field, suggested])) as Partial<Record<F, Side>>,
  );
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{said?.title ?? say('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <span>{said?.text ?? say('text')}</span>
        <div>
          <Button size="small" onClick={() => setChoices(all('mine'))}>
            {say('all-mine')}
          </Button>
          <Button size="small" onClick={() => setChoices(all('theirs'))}>
            {say('all-theirs')}
          </Button>
        </div>
        {differences.map((difference) => (
          <Versions key={difference.field}>
            <legend>{difference.label}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side}>
                <input
                  type="radio"
                  name={difference.field}
                  checked={choices[difference.field] === side}
                  onChange={() => setChoices({ ...choices, [difference.field]: side })}
                />
                <span>
                  <small>{say(side)}</small>
                  {difference[side] || <i>{say('empty')}</i>}
                </span>
              </label>
            ))}
          </Versions>
        ))}
      </DialogContent>
      <DialogActions>
        <Action color="secondary" onClick={onClose}>
          {say('back')}
        </Action>
        <Action variant="contained" autoFocus onClick={() => onSettle(choices)}>
          {say('save')}
        </Action>
      </DialogActions>
    </Dialog>
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
