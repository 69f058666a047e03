import { createParser, parseAsArrayOf, type SingleParserBuilder } from 'nuqs';
import type { z } from 'zod/mini';
import { NONE } from '../picks/none.ts';

type Shape = z.ZodMiniType;

/**
 * Screens represent `none`, which the contract parses to null, by an id that no row has: null means "not set" there.
 */
type Held<T> = T extends null ? typeof NONE : T;

/**
 * The value of a filter in a screen: an array if it is repeatable (empty: not set), otherwise a value or null (not
 * set).
 */
export type FilterValue<S extends Shape> = ValueOf<Exclude<z.output<S>, undefined>>;
type ValueOf<T> = [T] extends [readonly (infer V)[]] ? Held<V>[] : Held<T> | null;

/** The parser of a filter; a repeatable one has a default. */
export type FilterParser<S extends Shape> =
  FilterValue<S> extends readonly unknown[]
    ? ReturnType<SingleParserBuilder<FilterValue<S>>['withDefault']>
    : SingleParserBuilder<NonNullable<FilterValue<S>>>;

/**
 * Derives the URL parser of a filter from its shape in the contract. Text that the shape rejects is ignored. A flag is
 * set by its name alone (`?overdue`), and by every text except `false`.
 */
export function parserOf<S extends Shape>(shape: S): FilterParser<S> {
  const accepts = (input: unknown) => shape.safeParse(input).success;
  const isRepeatable = accepts([]);
  const isFlag = !isRepeatable && accepts('true') && !accepts('false');

  const parse = (text: string): unknown => {
    if (isFlag) return text === 'false' ? null : true;
    const { success, data } = shape.safeParse(text);
    if (!success) return null;
    // A repeatable shape parses a single text to an array of one.
    const [value] = isRepeatable ? (data as unknown[]) : [data];
    return value === null ? NONE : value;
  };
  const one = createParser<unknown>({ parse, serialize: (value) => String(inRequest(value)) });
  const parser: unknown = isRepeatable ? parseAsArrayOf(one).withDefault([]) : one;
  // The branch at run time matches the conditional type.
  return parser as FilterParser<S>;
}

/** Converts a filter's value to its format in addresses and requests. */
export const inRequest = (value: unknown): unknown => (value === NONE ? 'none' : value);
