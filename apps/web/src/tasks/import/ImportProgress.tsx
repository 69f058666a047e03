import { mdiClose } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { Action } from '../../ui/Action.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { importWords } from './import.words.ts';

type Props = { kind: 'check' | 'import'; progress: number; onCancel: () => void };

/** How far the file has gone, then that the server is at it, with a way to stop either. */
export function ImportProgress({ kind, progress, onCancel }: Props) {
  const say = useWords(importWords);
  const language = useLanguage();
  const id = useId();
  return (
    <Row role="status">
      <label htmlFor={id}>
        {progress < 1
          ? say('sending', { percent: new Intl.NumberFormat(language, { style: 'percent' }).format(progress) })
          : say(kind === 'check' ? 'reading' : 'writing')}
      </label>
      <progress id={id} {...(progress < 1 && { value: progress })} />
      <Action size="small" icon={mdiClose} onClick={onCancel}>
        {say('cancel')}
      </Action>
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& label': { minWidth: 140 },
  '& progress': { flex: '1 1 120px', height: 8, accentColor: theme.vars.palette.primary.main },
}));
