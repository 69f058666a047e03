const names = new Map<string, string>();

/**
 * Assigns a statement the name under which PostgreSQL connections keep it; for a few statements only, since all are
 * kept.
 */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `jornada_${names.size}`);
}

/** The name of a statement, if it has one. */
export const statementName = (text: string): string | undefined => names.get(text);
