import type { EvaluationForm } from '@jornada/contract/performance-evaluations-forms';
import { completeAnswer } from '@jornada/domain/evaluation-forms';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isPassing } from '../../api/errors.ts';
import { forget, keep, readKept } from './kept-answers.ts';

export type Answer = EvaluationForm['answers'][number];

/** The parts of a form that are needed to answer it. */
export type Answerable = Pick<EvaluationForm, 'answers' | 'version' | 'saved_at'>;

/** Delay of a save after the last change. */
const SAVE_MS = 1_500;
/** Delay of the next attempt after the server was unreachable. */
const AGAIN_MS = 5_000;

/**
 * `waiting` until the delay after the last change is over, `unreachable` until the next attempt, `refused` by the
 * server (`fault` contains the reason), `conflict` while there are two versions (`conflict` contains both).
 */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'unreachable' | 'refused' | 'conflict';

/** Two versions of a form. `base` contains the answers that were last known to be saved. */
interface AnswerConflict<F> {
  theirs: F;
  base: readonly Answer[];
}

interface Saving<F extends Answerable> {
  /** Identifies the form and its person in this browser. */
  name: string;
  form: F;
  /** Saves all answers, based on `version`. */
  send: (answers: readonly Answer[], version: number) => Promise<{ version: number; saved_at: string }>;
  /** Returns the current form from the error that refuses an outdated version; null for other errors. */
  currentIn: (error: unknown) => F | null;
}

interface Latest {
  answers: readonly Answer[];
  version: number;
  /** Whether there are unsaved answers. */
  isDirty: boolean;
  /** The answers that were last known to be saved. */
  saved: readonly Answer[];
  /** The save in progress, if any. */
  saving: Promise<void> | null;
}

const sameAnswers = (a: readonly Answer[], b: readonly Answer[]): boolean => asText(a) === asText(b);

/** For comparison: without empty answers, in the order of the questions. */
const asText = (answers: readonly Answer[]): string =>
  JSON.stringify(
    answers
      .map((sent) => completeAnswer(sent))
      .filter(({ point, not_observed, choice, text }) => point !== null || not_observed || choice !== null || text)
      .toSorted((a, b) => a.question_id - b.question_id)
      .map(({ question_id, point, not_observed, choice, text }) => [question_id, point, not_observed, choice, text]),
  );

/**
 * The answers of a form while they are edited. Each change is stored in the browser at once; all are saved 1.5 s after
 * the last change and when the form is left. A save is retried until the server is reachable. Answers that were saved
 * elsewhere in the meantime, such as in another tab, are in `conflict` until `resolve` is called.
 */
export function useAnswers<F extends Answerable>({ name, form, send, currentIn }: Saving<F>) {
  const [initial] = useState(() => {
    const kept = readKept(name);
    return { answers: kept?.answers ?? form.answers, version: kept?.version ?? form.version, isDirty: kept !== null };
  });
  const [answers, setAnswers] = useState<readonly Answer[]>(initial.answers);
  const [state, setState] = useState<SaveState>(initial.isDirty ? 'waiting' : 'saved');
  const [savedAt, setSavedAt] = useState(form.saved_at);
  const [conflict, setConflict] = useState<AnswerConflict<F> | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  // State that a save in progress must not lose. Only events change and read it, never rendering.
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
        // The answers were saved before, but the response was lost.
        Object.assign(now, { version: current.version, isDirty: false });
        forget(name);
        setState('saved');
      } else if (current) {
        setConflict({ theirs: current, base: now.saved });
        setState('conflict');
      } else {
        setFault(error instanceof Error ? error : new Error('Not saved'));
        setState(isPassing(error) ? 'unreachable' : 'refused');
      }
    }
  }, [name, send, currentIn]);

  /** Saves unsaved answers. Resolves to the version once all are saved, otherwise to null. */
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
    setState((was) => (was === 'conflict' || was === 'saving' ? was : 'waiting'));
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

  /** Continues with the chosen answers, based on the version of the server. */
  const resolve = (chosen: readonly Answer[]) => {
    if (!conflict) return;
    const { theirs } = conflict;
    const isDirty = !sameAnswers(chosen, theirs.answers);
    Object.assign(latest.current, { answers: chosen, saved: theirs.answers, version: theirs.version, isDirty });
    setAnswers(chosen);
    setConflict(null);
    setSavedAt(theirs.saved_at);
    if (isDirty) keep(name, { version: theirs.version, answers: [...chosen] });
    else forget(name);
    setState(isDirty ? 'waiting' : 'saved');
  };

  return { answers, change, save, state, savedAt, conflict, fault, resolve };
}

export type Answers = ReturnType<typeof useAnswers<EvaluationForm>>;
