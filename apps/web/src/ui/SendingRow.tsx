import { mdiClose } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useLanguage } from '../words/language.ts';
import { Action } from './Action.tsx';

type Props = {
  /** How much of the file has gone, 0 to 1. */
  progress: number;
  /** What it says while the file goes … */
  sending: (percent: string) => string;
  /** … and while the server is at it. */
  working: string;
  stop: string;
  onStop: () => void;
  role?: 'status';
};

/** How far a file has gone, then that the server is at it, with a way to stop either. */
export function SendingRow({ progress, sending, working, stop, onStop, role }: Props) {
  const language = useLanguage();
  const id = useId();
  return (
    <Row role={role}>
      <label htmlFor={id}>
        {progress < 1 ? sending(new Intl.NumberFormat(language, { style: 'percent' }).format(progress)) : working}
      </label>
      <progress id={id} {...(progress < 1 && { value: progress })} />
      <Action size="small" icon={mdiClose} onClick={onStop}>
        {stop}
      </Action>
    </Row>
  );
}

export const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& label': { minWidth: 130 },
  '& progress': { flex: '1 1 120px', height: 8, accentColor: theme.vars.palette.primary.main },
}));
