/** The path of an operation with the values of its parameters. @throws Error if one is missing */
export const pathWith = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`${path} is called without ${name}`);
    return encodeURIComponent(String(params[name]));
  });

/** A path with a query: lists are repeated, and what is not set is left out. */
export function addressOf(path: string, query: object = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]: [string, Value | readonly Value[]]) =>
    [value].flat().flatMap((one) => (one === undefined || one === null ? [] : [[name, String(one)]])),
  );
  return pairs.length ? `${path}?${new URLSearchParams(pairs)}` : path;
}

type Value = string | number | boolean | null | undefined;
