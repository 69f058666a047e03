import { VALUE_FIELDS, type ValueField } from './task-fields.ts';
import { plain } from './task-words.ts';

/** Task fields that a column of an imported file can hold. */
export const IMPORT_FIELDS = [
  'title',
  'description',
  'status',
  'priority',
  'assignee_id',
  'assignee',
  'client_id',
  'client',
  'tags',
  ...VALUE_FIELDS,
  'parent_id',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Column index (from 0) of each field. */
export type Columns = Partial<Record<ImportField, number>>;

/**
 * Known headings of each field, most likely first; compared without case, accents and punctuation. The first of each is
 * the heading in our own export.
 */
const HEADINGS: Record<Exclude<ImportField, ValueField>, string> & { [F in ValueField]?: string } = {
  title: 'title, task, task name, summary, subject, name, título, tarefa, nome da tarefa, resumo, assunto, nome',
  description: 'description, details, notes, descrição, detalhes, observações, observação, notas',
  status: 'status, state, situação, estado, etapa, andamento',
  priority: 'priority, urgency, prioridade, urgência',
  assignee_id: 'assignee_id, id do responsável',
  assignee:
    'assignee_name, assignee, assigned to, owner, responsible, e-mail, email, assignee e-mail, responsável, atribuída a, atribuído a, e-mail do responsável, encarregado',
  client_id: 'client_id, id do cliente',
  client: 'client_name, client, customer, company, cliente, nome do cliente, empresa',
  tags: 'tags, tag, labels, label, etiquetas, etiqueta, marcadores, rótulos, categorias',
  due_on:
    'due_on, due date, due, deadline, prazo, vencimento, data de vencimento, data limite, data de entrega, entrega',
  estimated_minutes:
    'estimated_minutes, estimate, estimated time, minutes, estimativa, tempo estimado, minutos estimados, minutos',
  parent_id: 'parent_id, parent, subtask of, tarefa principal, tarefa pai, subtarefa de',
};

/** Spreadsheet letters of a column: 0 is A, 26 is AA. */
export const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** A unique name for every column: its heading, or its letter if empty, numbered if repeated. */
export function columnNames(headings: readonly string[]): string[] {
  const taken = new Set<string>();
  return headings.map((heading, at) => {
    const name = heading.trim().slice(0, 100).toWellFormed() || letterOf(at);
    let own = name;
    for (let n = 2; taken.has(own); n++) own = `${name} (${n})`;
    taken.add(own);
    return own;
  });
}

/** Guesses the column of each field by its most likely heading. A column is used for one field at most. */
export function guessColumns(names: readonly string[]): Columns {
  const headings = names.map(plain);
  const taken = new Set<number>();
  const columns: Columns = {};
  for (const field of IMPORT_FIELDS)
    for (const heading of (HEADINGS[field] ?? field).split(', ')) {
      const at = headings.indexOf(plain(heading));
      if (at < 0 || taken.has(at)) continue;
      columns[field] = at;
      taken.add(at);
      break;
    }
  return columns;
}
