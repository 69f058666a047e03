import { mdiClose } from '@mdi/js';
import { styled } from './styled.ts';
import { useId } from 'react';
import { useLanguage } from '../words/language.ts';
import { Action } from './Action.tsx';
import { space } from './scale.ts';

type Props = {
  /** Uploaded share of the file, 0 to 1. */
  progress: number;
  /** Text during the upload. */
  sending: (percent: string) => string;
  /** Text while the server processes the file. */
  working: string;
  stop: string;
  onStop: () => void;
  role?: 'status';
};

/** Progress of an upload and of its processing on the server, with a button to cancel. */
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
  gap: space(1),
  '& label': { minWidth: 130 },
  '& progress': { flex: '1 1 120px', height: 8, accentColor: theme.vars.palette.primary.main },
}));
