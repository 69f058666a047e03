import type { EvaluationForm } from '@jornada/contract/performance-evaluations-forms';
import { completeAnswer } from '@jornada/domain/evaluation-forms';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isPassing } from '../../api/errors.ts';
import { forget, keep, readKept } from './kept-answers.ts';

export type Answer = EvaluationForm['answers'][number];

/** The parts of a form that answering it needs. */
export type Answerable = Pick<EvaluationForm, 'answers' | 'version' | 'saved_at'>;

/** After the last key. */
const SAVE_MS = 1_500;
/** After a save that found no server. */
const AGAIN_MS = 5_000;

/**
 * `waiting` for the last key, `unreachable` until the next attempt, `refused` by the server (`fault` says why),
 * `contested` while there are two versions (`contest`).
 */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'unreachable' | 'refused' | 'contested';

/** Two versions of a form. `base` is what was last known to be saved. */
interface Contest<F> {
  theirs: F;
  base: readonly Answer[];
}

interface Saving<F extends Answerable> {
  /** The name of the form in this browser, with whose it is. */
  name: string;
  form: F;
  /** Saves all answers, on the version that was read. */
  send: (answers: readonly Answer[], version: number) => Promise<{ version: number; saved_at: string }>;
  /** The form as it is now, from the refusal of an older version. */
  currentIn: (error: unknown) => F | null;
}

interface Latest {
  answers: readonly Answer[];
  version: number;
  /** Whether there are answers that are not saved. */
  isDirty: boolean;
  /** What was last known to be saved. */
  saved: readonly Answer[];
  /** The save that is under way. */
  saving: Promise<void> | null;
}

const sameAnswers = (a: readonly Answer[], b: readonly Answer[]): boolean => asText(a) === asText(b);

/** Without answers that say nothing, in the order of the questions. */
const asText = (answers: readonly Answer[]): string =>
  JSON.stringify(
    answers
      .map((sent) => completeAnswer(sent))
      .filter(({ point, not_observed, choice, text }) => point !== null || not_observed || choice !== null || text)
      .toSorted((a, b) => a.question_id - b.question_id)
      .map(({ question_id, point, not_observed, choice, text }) => [question_id, point, not_observed, choice, text]),
  );

/**
 * The answers of a form while they are typed. Each change is kept in the browser at once; all are saved 1.5 s after the
 * last one and on leaving. A save that finds no server is tried again until it does. What somebody else saved meanwhile,
 * such as oneself in another tab, is in `contest` until `settle`.
 */
export function useAnswers<F extends Answerable>({ name, form, send, currentIn }: Saving<F>) {
  const [initial] = useState(() => {
    const kept = readKept(name);
    return { answers: kept?.answers ?? form.answers, version: kept?.version ?? form.version, isDirty: kept !== null };
  });
  const [answers, setAnswers] = useState<readonly Answer[]>(initial.answers);
  const [state, setState] = useState<SaveState>(initial.isDirty ? 'waiting' : 'saved');
  const [savedAt, setSavedAt] = useState(form.saved_at);
  const [contest, setContest] = useState<Contest<F> | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  // What a save that is under way must not lose: it is changed by events and read by later ones, never by rendering.
  const latest = useRef<Latest>({ ...initial, saved: form.answers, saving: null });

  const attempt = useCallback(async () => {
    const now = latest.current;
    const sent = now.answers;
    now.isDirty = false;
    setState('saving');
    try {
      const { version, saved_at } = await send(sent, now.version);
      now.version = version;
      now.saved = sent;
      if (now.isDirty) keep(name, { version, answers: [...now.answers] });
      else forget(name);
      setSavedAt(saved_at);
      setFault(null);
      setState(now.isDirty ? 'waiting' : 'saved');
    } catch (error) {
      now.isDirty = true;
      const current = currentIn(error);
      if (current && sameAnswers(current.answers, now.answers)) {
        // Saved before, and the answer to it was lost.
        Object.assign(now, { version: current.version, isDirty: false });
        forget(name);
        setState('saved');
      } else if (current) {
        setContest({ theirs: current, base: now.saved });
        setState('contested');
      } else {
        setFault(error instanceof Error ? error : new Error('Not saved'));
        setState(isPassing(error) ? 'unreachable' : 'refused');
      }
    }
  }, [name, send, currentIn]);

  /** Saves unsaved answers. Resolves with the version once all are saved, or with null. */
  const save = useCallback(async (): Promise<number | null> => {
    const now = latest.current;
    if (now.saving) await now.saving;
    if (now.isDirty) {
      now.saving = attempt().finally(() => {
        now.saving = null;
      });
      await now.saving;
    }
    return now.isDirty ? null : now.version;
  }, [attempt]);

  const change = (questionId: number, part: Partial<Answer>) => {
    const now = latest.current;
    const before = now.answers.find(({ question_id }) => question_id === questionId);
    const after = { ...completeAnswer(before ?? { question_id: questionId }), ...part };
    now.answers = [...now.answers.filter((one) => one !== before), after];
    now.isDirty = true;
    setAnswers(now.answers);
    keep(name, { version: now.version, answers: [...now.answers] });
    setState((was) => (was === 'contested' || was === 'saving' ? was : 'waiting'));
  };

  useEffect(() => {
    if (state !== 'waiting' && state !== 'unreachable') return undefined;
    const timer = setTimeout(() => void save(), state === 'waiting' ? SAVE_MS : AGAIN_MS);
    return () => clearTimeout(timer);
  }, [state, answers, save]);

  useEffect(() => {
    const leave = () => void save();
    addEventListener('pagehide', leave);
    addEventListener('online', leave);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('online', leave);
      leave();
    };
  }, [save]);

  /** Goes on with these answers, on top of the other version. */
  const settle = (chosen: readonly Answer[]) => {
    if (!contest) return;
    const { theirs } = contest;
    const isDirty = !sameAnswers(chosen, theirs.answers);
    Object.assign(latest.current, { answers: chosen, saved: theirs.answers, version: theirs.version, isDirty });
    setAnswers(chosen);
    setContest(null);
    setSavedAt(theirs.saved_at);
    if (isDirty) keep(name, { version: theirs.version, answers: [...chosen] });
    else forget(name);
    setState(isDirty ? 'waiting' : 'saved');
  };

  return { answers, change, save, state, savedAt, contest, fault, settle };
}

export type Answers = ReturnType<typeof useAnswers<EvaluationForm>>;
