import { Dialog, DialogActions, DialogContent, DialogTitle } from './Dialog.tsx';
import { useId, useState } from 'react';
import { useWords } from '../words/words.ts';
import { Action } from './Action.tsx';
import { Button } from './Button.tsx';
import { conflictWords } from './conflict.words.ts';
import { type Side, TwoVersions } from './TwoVersions.tsx';

export type Difference<F extends string> = {
  field: F;
  label: string;
  /** Both versions as text; empty if the field is empty. */
  mine: string;
  theirs: string;
  suggested: Side;
};

export type ConflictProps<F extends string> = {
  differences: readonly Difference<F>[];
  /** Title and text, if the other version was not saved by a colleague. */
  heading?: { title: string; text: string };
  onResolve: (choices: Partial<Record<F, Side>>) => void;
  onClose: () => void;
};

/** Merges two versions of the same data: shows both for every field that differs, with a choice for each. */
export function ConflictDialog<F extends string>({ differences, heading, onResolve, onClose }: ConflictProps<F>) {
  const say = useWords(conflictWords);
  const titleId = useId();
  const all = (side: Side) =>
    Object.fromEntries(differences.map(({ field }) => [field, side])) as Partial<Record<F, Side>>;
  const [choices, setChoices] = useState(
    () => Object.fromEntries(differences.map(({ field, suggested }) => [field, suggested])) as Partial<Record<F, Side>>,
  );
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{heading?.title ?? say('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <span>{heading?.text ?? say('text')}</span>
        <div>
          <Button size="small" onClick={() => setChoices(all('mine'))}>
            {say('all-mine')}
          </Button>
          <Button size="small" onClick={() => setChoices(all('theirs'))}>
            {say('all-theirs')}
          </Button>
        </div>
        {differences.map((difference) => (
          <TwoVersions
            key={difference.field}
            name={difference.field}
            label={difference.label}
            mine={difference.mine}
            theirs={difference.theirs}
            choice={choices[difference.field] ?? null}
            onChoose={(side) => setChoices({ ...choices, [difference.field]: side })}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Action color="secondary" onClick={onClose}>
          {say('back')}
        </Action>
        <Action variant="contained" autoFocus onClick={() => onResolve(choices)}>
          {say('save')}
        </Action>
      </DialogActions>
    </Dialog>
  );
}
