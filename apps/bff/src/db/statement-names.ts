const names = new Map<string, string>();

/** Gives a statement the name under which a PostgreSQL connection keeps it; for few statements, since all are kept. */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `jornada_${names.size}`);
}

/** The name of a statement, if it has one. */
export const statementName = (text: string): string | undefined => names.get(text);
