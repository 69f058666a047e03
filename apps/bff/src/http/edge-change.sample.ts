/** One change of a valid request. */
export interface Change {
  /** The changed part and its new value. */
  name: string;
  /** The field that a 400 has to name; undefined where it is no field. */
  field?: string;
  apply: (request: Draft) => void;
}

/** A request before it is written out. */
export interface Draft {
  params: Record<string, string>;
  query: string[];
  body: unknown;
  /** The body as it is sent, if not as JSON. */
  raw?: string | FormData;
  headers: Record<string, string>;
}
