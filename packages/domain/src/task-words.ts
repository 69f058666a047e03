import { TASK_PRIORITIES, TASK_STATUSES, type TaskPriority, type TaskStatus } from './tasks.ts';
import { fold } from './text.ts';

/** Names of task states in both languages, besides the codes; compared folded. */
const STATUS_WORDS: Record<TaskStatus, string> = {
  todo: 'to do, open, new, not started, pending, backlog, a fazer, aberta, aberto, nova, pendente, não iniciada',
  doing: 'in progress, in course, started, ongoing, em andamento, fazendo, iniciada, em curso, em progresso',
  done: 'completed, complete, finished, closed, resolved, concluída, concluído, feita, feito, pronta, finalizada, fechada',
  canceled: 'cancelled, dropped, rejected, cancelada, cancelado',
};

const PRIORITY_WORDS: Record<TaskPriority, string> = {
  low: 'minor, baixa, baixo',
  normal: 'medium, média, médio',
  high: 'major, important, alta, alto, importante',
  urgent: 'critical, highest, urgente, crítica, máxima',
};

const lookup = <T extends string>(codes: readonly T[], words: Record<T, string>): ReadonlyMap<string, T> =>
  new Map(codes.flatMap((code) => [code, ...words[code].split(', ')].map((word) => [plain(word), code] as const)));

/**
 * Normalises words and headings for comparison: folded, with sequences of characters other than letters and digits
 * replaced by one space.
 */
export const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const statuses = lookup(TASK_STATUSES, STATUS_WORDS);
const priorities = lookup(TASK_PRIORITIES, PRIORITY_WORDS);

/** The status for a code or for a word in either language. */
export const parseStatus = (text: string): TaskStatus | undefined => statuses.get(plain(text));

/** The priority for a code or for a word in either language. */
export const parsePriority = (text: string): TaskPriority | undefined => priorities.get(plain(text));
