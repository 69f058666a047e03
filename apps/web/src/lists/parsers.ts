import { createParser, parseAsArrayOf, type SingleParserBuilder } from 'nuqs';
import type { z } from 'zod/mini';
import { NONE } from '../picks/none.ts';

type Shape = z.ZodMiniType;

/** A screen holds `none`, which the contract parses to null, as an id that no row has: null means "not set" there. */
type Held<T> = T extends null ? typeof NONE : T;

/** The value of a filter in a screen: an array for one that may be repeated (empty: not set), otherwise null where not set. */
export type FilterValue<S extends Shape> = ValueOf<Exclude<z.output<S>, undefined>>;
type ValueOf<T> = [T] extends [readonly (infer V)[]] ? Held<V>[] : Held<T> | null;

/** The parser of a filter: with a default for one that may be repeated. */
export type FilterParser<S extends Shape> =
  FilterValue<S> extends readonly unknown[]
    ? ReturnType<SingleParserBuilder<FilterValue<S>>['withDefault']>
    : SingleParserBuilder<NonNullable<FilterValue<S>>>;

/**
 * How a filter of the contract stands in the address of a screen, derived from its shape. Text that the shape refuses is
 * ignored. A flag is set by its name alone (`?overdue`), and by every text but `false`.
 */
export function parserOf<S extends Shape>(shape: S): FilterParser<S> {
  const accepts = (input: unknown) => shape.safeParse(input).success;
  const isRepeatable = accepts([]);
  const isFlag = !isRepeatable && accepts('true') && !accepts('false');

  const parse = (text: string): unknown => {
    if (isFlag) return text === 'false' ? null : true;
    const { success, data } = shape.safeParse(text);
    if (!success) return null;
    // A shape that may be repeated parses one text to an array of one.
    const [value] = isRepeatable ? (data as unknown[]) : [data];
    return value === null ? NONE : value;
  };
  const one = createParser<unknown>({ parse, serialize: (value) => String(inRequest(value)) });
  const parser: unknown = isRepeatable ? parseAsArrayOf(one).withDefault([]) : one;
  // The shape decides at run time what its type decides for the compiler.
  return parser as FilterParser<S>;
}

/** A value of a filter as the address and the request have it. */
export const inRequest = (value: unknown): unknown => (value === NONE ? 'none' : value);
