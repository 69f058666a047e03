import type { EvaluationForm } from '@jornada/contract/performance-evaluations-forms';

type Answers = EvaluationForm['answers'];

/** Unsaved answers, stored in this browser. They are removed once the server has saved them. */
interface Kept {
  /** The version of the form that was changed. */
  version: number;
  answers: Answers;
}

const keyOf = (name: string) => `jornada.answers.${name}`;

/** @param name identifies the form and its person in this browser */
export function readKept(name: string): Kept | null {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
    return isKept(read) ? read : null;
  } catch {
    // The value has another format, or the storage is unavailable: the answers of the server are shown.
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
    // Nothing was stored.
  }
}
