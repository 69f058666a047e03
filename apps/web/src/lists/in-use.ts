import { inRequest } from './parsers.ts';

/** The active filters in the format of a request: filters that are not set are omitted, and text is trimmed. */
export function inUse(values: object): Record<string, unknown> {
  const sent = Object.entries(values).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? value.trim() : Array.isArray(value) ? value.map(inRequest) : value,
  ]);
  return Object.fromEntries(
    sent.filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== '')),
  );
}
