import type { Timer } from '@jornada/contract/work-time';
import { dateIn } from '@jornada/domain/calendar';
import { clockOf, instantOf, LONGEST_ENTRY, minuteAt, minuteOf } from '@jornada/domain/worktime';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../ui/Dialog.tsx';
import { useId, useState } from 'react';
import { useSession } from '../api/session.ts';
import { useNow } from '../state/clock.ts';
import { Action } from '../ui/Action.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { timerWords } from './timer.words.ts';

type Props = {
  timer: Timer;
  busy: boolean;
  onSave: (endedAt: string) => Promise<boolean>;
  onDiscard: () => Promise<void>;
  onClose: () => void;
};

/** Default end of work in minutes of the day, unless the timer started after it. */
const USUAL_END = 18 * 60;

/** Asks when the work of a forgotten timer ended. */
export function CorrectTimer({ timer, busy, onSave, onDiscard, onClose }: Props) {
  const say = useWords(timerWords);
  const { instant } = useFormats();
  const { time_zone } = useSession().account;
  const id = useId();
  const current = minuteOf(useNow(5_000));
  const start = minuteOf(timer.started_at);
  const startDate = dateIn(time_zone, new Date(timer.started_at));
  const usual = minuteAt(time_zone, startDate, '18:00') ?? start + USUAL_END;
  const suggested = Math.min(usual > start ? usual : start + 60, current);
  const [date, setDate] = useState(dateIn(time_zone, new Date(suggested * 60_000)));
  const [time, setTime] = useState(clockOf(time_zone, suggested));
  const end = date === '' ? null : minuteAt(time_zone, date, time);
  const fits = end !== null && end > start && end - start <= LONGEST_ENTRY && end <= current;
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`}>{say('correct.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <span>{say('correct.text', { since: instant(timer.started_at, time_zone) })}</span>
        <Field id={`${id}-date`} label={say('correct.date')}>
          <Input id={`${id}-date`} type="date" value={date} onChange={({ target }) => setDate(target.value)} />
        </Field>
        <Field id={`${id}-time`} label={say('correct.time')}>
          <Input id={`${id}-time`} type="time" value={time} onChange={({ target }) => setTime(target.value)} />
        </Field>
      </DialogContent>
      <DialogActions>
        <Action color="error" busy={busy} onClick={() => void onDiscard().then(onClose)}>
          {say('discard')}
        </Action>
        <Action
          variant="contained"
          busy={busy}
          whyNot={fits ? undefined : say('correct.text', { since: instant(timer.started_at, time_zone) })}
          onClick={() => end !== null && void onSave(instantOf(end)).then((done) => done && onClose())}
        >
          {say('correct.save')}
        </Action>
      </DialogActions>
    </Dialog>
  );
}
