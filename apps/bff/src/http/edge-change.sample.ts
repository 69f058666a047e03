/** One change of a valid request. */
export interface Change {
  /** The changed part and its new value. */
  name: string;
  /** The field that a 400 must report; undefined if the change is not about a field. */
  field?: string;
  apply: (request: Draft) => void;
}

/** A request before serialisation. */
export interface Draft {
  params: Record<string, string>;
  query: string[];
  body: unknown;
  /** The body as sent, if not as JSON. */
  raw?: string | FormData;
  headers: Record<string, string>;
}
