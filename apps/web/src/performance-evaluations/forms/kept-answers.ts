import type { EvaluationForm } from '@jornada/contract/performance-evaluations-forms';

type Answers = EvaluationForm['answers'];

/** What was typed and is not saved yet, in this browser. It is removed once the server has it. */
interface Kept {
  /** The version of the form that was changed. */
  version: number;
  answers: Answers;
}

const keyOf = (name: string) => `jornada.answers.${name}`;

/** @param name of the form in this browser, with whose it is */
export function readKept(name: string): Kept | null {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
    return isKept(read) ? read : null;
  } catch {
    // Somebody else wrote it, or storage is off: the server’s answers are shown.
    return null;
  }
}

const isKept = (read: unknown): read is Kept =>
  typeof read === 'object' &&
  read !== null &&
  'version' in read &&
  typeof read.version === 'number' &&
  'answers' in read &&
  Array.isArray(read.answers);

export function keep(name: string, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(kept));
  } catch {
    // Without storage, unsaved answers are kept in memory only.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was kept.
  }
}
