import { mdiClose, mdiRefresh } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { Action } from '../Action.tsx';
import { Refused } from '../states.tsx';
import { imageWords } from './images.words.ts';

type Props = {
  upload: { busy: boolean; progress: number; error: Error | null; stop: () => void; retry: () => Promise<unknown> };
};

/** How an upload is getting on, with a way to stop it; and what went wrong, with another try where one may help. */
export function Sending({ upload: { busy, progress, error, stop, retry } }: Props) {
  const say = useWords(imageWords);
  const language = useLanguage();
  const id = useId();
  if (busy)
    return (
      <Row>
        <label htmlFor={id}>
          {progress < 1
            ? say('sending', { percent: new Intl.NumberFormat(language, { style: 'percent' }).format(progress) })
            : say('checking')}
        </label>
        <progress id={id} {...(progress < 1 && { value: progress })} />
        <Action size="small" icon={mdiClose} onClick={stop}>
          {say('stop')}
        </Action>
      </Row>
    );
  if (!error) return null;
  const { status } = error as { status?: number };
  const mayPass = status === 0 || status === 429 || (status !== undefined && status >= 500);
  return (
    <Row>
      <Refused error={error} />
      {mayPass && (
        <Action size="small" variant="outlined" icon={mdiRefresh} onClick={() => void retry().catch(() => undefined)}>
          {say('retry')}
        </Action>
      )}
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& label': { minWidth: 120 },
  '& progress': { flex: '1 1 120px', height: 8, accentColor: theme.vars.palette.primary.main },
}));
