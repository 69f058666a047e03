import { isInSupportedYears, SUPPORTED_YEARS } from '@jornada/domain/calendar';
import { isFilled, isStorable } from '@jornada/domain/text';
import { z } from 'zod/mini';

/** An id: an integer from 1 to 2^53-1. A large unknown id is not found, never invalid. */
export const id = z.int().check(z.gte(1));

/** A non-negative count. */
export const count = z.int().check(z.gte(0));

/** The version of a row; a write with an older one gets 409. */
export const version = z.int().check(z.gte(1));

const storable = z.refine<string>(isStorable, {
  error: 'must be well-formed text without NUL',
  params: { code: 'not_storable' },
});

/** Text of at most `most` characters (UTF-16 units), kept byte for byte; may be empty. */
export const text = (most: number) => z.string().check(z.maxLength(most), storable);

/** Text that is neither empty nor only white space. */
export const filled = (most: number) =>
  text(most).check(z.refine(isFilled, { error: 'must not be empty', params: { code: 'empty' } }));

/** An instant in a response: ISO 8601 in UTC with milliseconds, `2026-11-20T09:00:00.000Z`. */
export const instant = z.iso.datetime({ precision: 3 });

/** A calendar date of the account in a response, `2026-11-20`. */
export const date = z.iso.date();

const RANGE = `${SUPPORTED_YEARS.first} to ${SUPPORTED_YEARS.last}`;

/**
 * Refuses dates, months and instants outside the supported years. Text of another format passes, since its own format
 * check refuses it.
 */
export const inSupportedYears = z.refine<string>((value) => !/^\d{4}-/.test(value) || isInSupportedYears(value), {
  error: `must be in the years ${RANGE}`,
  params: { code: 'year_out_of_range' },
});

/** A calendar date in a request; its year is bounded, so that date arithmetic stays exact. */
export const inputDate = z.iso.date().check(inSupportedYears);

/** A month of a calendar. */
export const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'must be a month like 2026-11' }));

/** A month in a request; its year is bounded. */
export const inputMonth = month.check(inSupportedYears);

/** An instant in a request, in UTC, with or without fractions of a second; its year is bounded. */
export const inputInstant = z.iso.datetime().check(inSupportedYears);

/** A count of whole minutes. */
export const minutes = z.int().check(z.gte(0), z.lte(100_000_000));

/** A currency as three letters (ISO 4217); amounts are whole cents. */
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'must be a currency code like BRL' }));

/** An e-mail address as typed; compared without case. */
export const email = z.email().check(z.maxLength(254), storable);

/** An id in the path or query: `[1-9][0-9]*`, stricter than `Number()`. */
export const idInUrl = z.pipe(
  z.union([z.string().check(z.regex(/^[1-9][0-9]{0,15}$/, { error: 'must be a whole number from 1 on' })), id]),
  z.pipe(
    z.transform((value: string | number) => Number(value)),
    id,
  ),
);

/** A filter by a nullable id: an id, or `none` for rows without one. */
export const idOrNone = z.union([
  idInUrl,
  z.pipe(
    z.literal('none'),
    z.transform(() => null),
  ),
]);

/** A path that ends in an id. */
export const byId = z.strictObject({ id: idInUrl });

/** A switch in a query: `true` or absent. */
export const flag = z.pipe(
  z.union([z.literal('true'), z.literal(true)]),
  z.transform(() => true as const),
);

/** A repeatable query parameter; the parsed value is always an array. */
export const repeatable = <const V extends z.ZodMiniType>(shape: V) =>
  z.pipe(z.union([z.array(shape).check(z.maxLength(200)), shape]), asList<V>());

const asList = <V extends z.ZodMiniType>() =>
  z.transform((value: unknown) => (Array.isArray(value) ? value : [value])) as unknown as z.ZodMiniTransform<
    z.output<V>[],
    never
  >;

/** Rows per page: 1 to 200, 50 by default. */
export const limit = z.pipe(
  z.union([
    z.string().check(z.regex(/^[1-9][0-9]{0,2}$/, { error: 'must be a whole number from 1 to 200' })),
    z.int().check(z.gte(1), z.lte(200)),
  ]),
  z.pipe(
    z.transform((value: string | number) => Number(value)),
    z.int().check(z.gte(1), z.lte(200)),
  ),
);
export const DEFAULT_LIMIT = 50;

/**
 * A page of a list. `next_cursor` is null on the last page; `total` is set on the first page only, unless it was
 * requested without.
 */
export const page = <S extends z.ZodMiniType>(item: S) =>
  z.object({ items: z.array(item), next_cursor: z.nullable(z.string()), total: z.nullable(count) });

/** The position of the next page; opaque. */
const cursor = z.string().check(z.maxLength(2_000));

/**
 * The requested page of a list. With `count=none` the rows are not counted: the `total` of a filtered list may take
 * longer than its page.
 */
export const paged = {
  limit: z.optional(limit),
  cursor: z.optional(cursor),
  count: z.optional(z.literal('none')),
};

/** A search text; compared without case and accents. */
export const searchText = text(200);

/** The `sort` parameter over `fields`: a field, with a `-` prefix for descending order. */
export const sortBy = <const F extends string>(fields: readonly F[]) =>
  z.enum([...fields, ...fields.map((field) => `-${field}` as const)] as [F, ...(F | `-${F}`)[]]);

/** A response that describes the effect in one sentence. */
export const message = z.string();

/** A yes or no in the address. Query parameters are always text. */
export const trueOrFalse = z.pipe(
  z.union([z.enum(['true', 'false']), z.boolean()]),
  z.transform((value: 'true' | 'false' | boolean) => String(value) === 'true'),
);

/** `#rrggbb`. */
export const color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be a colour like #0f766e' }));
