import { styled } from '../../ui/styled.ts';
import { Action } from '../../ui/Action.tsx';
import { space } from '../../ui/scale.ts';
import { Notice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { taskWords } from '../tasks.words.ts';
import { fieldWords } from './field.words.ts';
import type { TaskConflict } from './use-change.ts';
import { useValueWords } from './use-value-words.ts';

type Props = { conflict: TaskConflict; onResolve: (side: 'mine' | 'theirs') => void };

/** A field that two people have changed at once: shows both values to choose from. */
export function FieldConflict({ conflict: { change, theirs }, onResolve }: Props) {
  const say = useWords(fieldWords);
  const sayTask = useWords(taskWords);
  const words = useValueWords();
  const { field, value } = change;
  return (
    <Both role="alert" data-tone="error">
      <strong>{say('conflict', { field: sayTask(`field.${field}`) })}</strong>
      <dl>
        <dt>{say('mine')}</dt>
        <dd>{words(field, value) || say('empty')}</dd>
        <dt>{say('theirs')}</dt>
        <dd>{words(field, theirs[field]) || say('empty')}</dd>
      </dl>
      <div>
        <Action size="small" variant="outlined" onClick={() => onResolve('theirs')}>
          {say('keep-theirs')}
        </Action>
        <Action size="small" variant="contained" autoFocus onClick={() => onResolve('mine')}>
          {say('keep-mine')}
        </Action>
      </div>
    </Both>
  );
}

const Both = styled(Notice)(({ theme }) => ({
  display: 'grid',
  gap: space(1),
  minWidth: 0,
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: space(0.5, 1.5),
    margin: 0,
    maxHeight: 240,
    overflow: 'auto',
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& > div': { display: 'flex', justifyContent: 'flex-end', gap: space(1) },
}));
