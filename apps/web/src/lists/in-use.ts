import { inRequest } from './parsers.ts';

/** The filters in use as a request sends them: those that are not set are left out, and text is trimmed. */
export function inUse(values: object): Record<string, unknown> {
  const sent = Object.entries(values).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? value.trim() : Array.isArray(value) ? value.map(inRequest) : value,
  ]);
  return Object.fromEntries(
    sent.filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== '')),
  );
}
