import { compare } from '@jornada/domain/conflict';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Action } from '../../ui/Action.tsx';
import { useWords } from '../../words/words.ts';
import { taskWords } from '../tasks.words.ts';
import { drawerWords } from './drawer.words.ts';
import { TASK_FIELDS, type TaskField, type Written } from './task-values.ts';
import { useValueWords } from './use-value-words.ts';

type Choice = 'mine' | 'theirs';
type Choices = Partial<Record<TaskField, Choice>>;

type Props = {
  opened: Written;
  mine: Written;
  theirs: Written;
  onSettle: (choices: Choices) => void;
  onClose: () => void;
};

/** Two people wrote the same task: both versions of every field that differs, and a choice for each. */
export function TaskConflict({ opened, mine, theirs, onSettle, onClose }: Props) {
  const say = useWords(drawerWords);
  const sayTask = useWords(taskWords);
  const words = useValueWords();
  const titleId = useId();
  const differences = compare(TASK_FIELDS, opened, mine, theirs);
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(differences.map(({ field, suggested }) => [field, suggested])),
  );
  const all = (choice: Choice) => setChoices(Object.fromEntries(differences.map(({ field }) => [field, choice])));
  const versions = { mine, theirs };

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{say('conflict.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <span>{say('conflict.text')}</span>
        <div>
          <Button size="small" onClick={() => all('mine')}>
            {say('conflict.all-mine')}
          </Button>
          <Button size="small" onClick={() => all('theirs')}>
            {say('conflict.all-theirs')}
          </Button>
        </div>
        {differences.map(({ field }) => (
          <Versions key={field}>
            <legend>{sayTask(`field.${field}`)}</legend>
            {(['mine', 'theirs'] as const).map((whose) => (
              <label key={whose}>
                <input
                  type="radio"
                  name={field}
                  checked={choices[field] === whose}
                  onChange={() => setChoices({ ...choices, [field]: whose })}
                />
                <span>
                  <small>{say(`conflict.${whose}`)}</small>
                  {words(field, versions[whose][field]) || <i>{say('conflict.empty')}</i>}
                </span>
              </label>
            ))}
          </Versions>
        ))}
      </DialogContent>
      <DialogActions>
        <Action color="secondary" onClick={onClose}>
          {say('conflict.back')}
        </Action>
        <Action variant="contained" autoFocus onClick={() => onSettle(choices)}>
          {say('conflict.save')}
        </Action>
      </DialogActions>
    </Dialog>
  );
}

const Versions = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& legend': { ...theme.typography.body2, fontWeight: 600, paddingBottom: 4 },
  '& label': {
    ...theme.typography.body2,
    display: 'flex',
    gap: 8,
    padding: 12,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: theme.vars.palette.primary.main, background: theme.vars.palette.tint },
  },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& input': { accentColor: theme.vars.palette.primary.main, width: 18, height: 18, margin: 0, flex: 'none' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr' },
}));
