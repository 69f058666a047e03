import { Dialog, DialogActions, DialogContent, DialogTitle } from '../../ui/Dialog.tsx';
import { LinearProgress } from '../../ui/LinearProgress.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Action } from '../../ui/Action.tsx';
import { Notice } from '../../ui/states.tsx';
import { useErrorText } from '../../words/errors.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { bulkWords } from './bulk.words.ts';
import { leaveWork, resumeWork, stopWork, undoOf, useWork, type Work } from './work.ts';

/** Work that is shorter shows no dialog, because it would only flash. */
const DIALOG_DELAY_MS = 400;

/** Progress of long bulk work, and the choices if it could not be completed. */
export function WorkDialog() {
  const work = useWork();
  const running = work !== null && (work.state === 'running' || work.state === 'stopping');
  const [isDelayed, setDelayed] = useState(true);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => setDelayed(false), DIALOG_DELAY_MS);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('beforeunload', ask);
      setDelayed(true);
    };
  }, [running]);

  const titleId = useId();
  // Keeps the last content while the dialog fades out.
  const [last, setLast] = useState(work);
  if (work !== null && work !== last) setLast(work);
  const open = work !== null && !(running && isDelayed);
  return (
    <Dialog open={open} role="alertdialog" aria-labelledby={titleId} maxWidth="xs" fullWidth disableRestoreFocus>
      {last &&
        (running || last.state === 'running' || last.state === 'stopping' ? (
          <Running titleId={titleId} work={last} />
        ) : (
          <Unfinished titleId={titleId} work={last} />
        ))}
    </Dialog>
  );
}

type Props = { titleId: string; work: Work };

function Running({ titleId, work: { job, progress, state } }: Props) {
  const say = useWords(bulkWords);
  const { number } = useFormats();
  const total = job.ids.length;
  const tried = total - progress.left.length;
  const title = say(`${job.kind}.running`);
  return (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <LinearProgress
          variant="determinate"
          value={(tried / total) * 100}
          aria-label={title}
          sx={{ height: 8, borderRadius: 4, mb: 1 }}
        />
        <output>
          {state === 'stopping' ? say('stopping') : say('progress', { done: number(tried), total: number(total) })}
        </output>
      </DialogContent>
      <DialogActions>
        <Action autoFocus color="secondary" busy={state === 'stopping'} onClick={stopWork}>
          {say('stop')}
        </Action>
      </DialogActions>
    </>
  );
}

/** Stopped or failed halfway: what was done, the reason, and the three ways to continue. */
function Unfinished({ titleId, work: { job, progress, results, state, error } }: Props) {
  const say = useWords(bulkWords);
  const errorText = useErrorText();
  const { number } = useFormats();
  const client = useQueryClient();
  const { done, left } = progress;
  const undo = undoOf(client, job, done, results.undos);
  return (
    <>
      <DialogTitle id={titleId}>{say(state === 'failed' ? 'failed' : 'stopped')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {state === 'failed' && <Notice data-tone="error">{errorText(error)}</Notice>}
        <output>{say(`${job.kind}.partly`, { done: number(done.length), total: number(job.ids.length) })}</output>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Action color="secondary" onClick={() => leaveWork(client)}>
          {say('close')}
        </Action>
        {undo && (
          <Action color="secondary" onClick={() => void undo()}>
            {say('undo-done', { count: done.length, n: number(done.length) })}
          </Action>
        )}
        <Action variant="contained" autoFocus onClick={() => void resumeWork(client)}>
          {say('go-on', { count: left.length, n: number(left.length) })}
        </Action>
      </DialogActions>
    </>
  );
}
