/**
 * The path of an operation with the values of its parameters.
 * @throws Error if one is missing
 */
export const pathWith = (path: string, params: Readonly<Record<string, string | number>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} is called without ${name}`);
    return encodeURIComponent(value);
  });

/** A path with a query string: lists are repeated parameters, and undefined values are omitted. */
export function addressOf(path: string, query: object = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]: [string, Value | readonly Value[]]) =>
    [value].flat().flatMap((one) => (one === undefined || one === null ? [] : [[name, String(one)]])),
  );
  return pairs.length ? `${path}?${new URLSearchParams(pairs)}` : path;
}

type Value = string | number | boolean | null | undefined;
