import { type Schema, exampleOf } from './example-body.sample.ts';

/** A value at or beyond the limit of a field, with a short name for failure messages. */
export interface Edge {
  name: string;
  value: unknown;
}

/** A JSON literal that JavaScript does not produce, such as `1e400`. */
export class JsonLiteral {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const literal = (text: string): Edge => ({ name: text, value: new JsonLiteral(text) });
const named = (values: Readonly<Record<string, unknown>>): Edge[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
const plain = (values: readonly unknown[]): Edge[] => values.map((value) => ({ name: JSON.stringify(value), value }));

const NUMBERS = [
  ...plain([0, 1, -1, 1.5, 0.1, 1e21, 1e308, 5e-324, '1', 'NaN', 'Infinity', '0x10', '1e3']),
  ...plain([2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, -(2 ** 31), -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, -(2 ** 53)]),
  ...['-0', '1e400', '-1e400', '9007199254740993', '9223372036854775807', '9223372036854775808', '1.0'].map(literal),
];

const TEXTS: Edge[] = [
  ...plain(['', ' ', '\n', '0', 'null', '%', '_', '\\', '%_\\%', "' or 1=1 --", '"; drop table tasks; --', '${x}']),
  ...named({
    NUL: 'a\0b',
    'control characters': '\u0001\u001b\u007f\u0085\u2028',
    'lone high surrogate': 'a\ud800',
    'lone low surrogate': '\udc00a',
    'combining marks': `e${'\u0301'.repeat(200)}`,
    'expands 18 times in NFKC': '\ufdfa'.repeat(50),
    'right to left': '\u202e\u05d0\u05d1\u200f\u202c',
    'invisible text': '\u200b\ufeff\u2060',
    emoji: '👩‍👩‍👧‍👦🏳️‍🌈',
    'changes length with case': 'İßﬁŉ',
    'formula of a spreadsheet': '=cmd|"/c calc"!A1',
    'white space of Unicode': '\u00a0\u3000',
    'a megabyte': 'x'.repeat(1024 * 1024),
    'a megabyte of spaces': ' '.repeat(1024 * 1024),
    '300,000 combining marks': '\u0301'.repeat(300_000),
    '5,000 quotes': "'".repeat(5_000),
  }),
];

const listed = (texts: string): Edge[] => plain(texts.trim().split(/\s+/));

const DATES = [
  ...listed('1900-01-01 2199-12-31 1899-12-31 2200-01-01 0000-01-01 0001-01-01 4011-01-01 9999-12-31'),
  ...listed('2024-02-29 2023-02-29 1900-02-29 2000-02-29 2026-02-30 2026-13-01 2026-00-10 2026-01-00'),
  ...listed('+010000-01-01 -000001-12-01 26-01-01 2026-1-1 20260101 ٢٠٢٦-٠١-٠١'),
  ...plain(['2026-01-01 ', ' 2026-01-01']),
];

const INSTANTS = [
  ...plain(
    ['T00:00:00Z', 'T23:59:59.999Z', 'T00:00:00.000Z'].flatMap((time) =>
      DATES.slice(0, 12).map(({ value }) => String(value) + time),
    ),
  ),
  ...listed('2026-01-01T24:00:00Z 2026-01-01T23:59:60Z 2026-01-01T23:60:00Z 2026-01-01T12:00:00+14:00'),
  ...listed('2026-01-01T12:00:00-23:59 2026-01-01T12:00:00 2026-01-01T12:00Z 2026-01-01T12:00:00.123456789Z'),
  ...listed('2026-01-01t12:00:00z 2018-11-04T02:59:00Z -000001-12-01T00:00:00Z'),
  ...plain(['2026-01-01 12:00:00Z']),
];

const MONTHS = plain([
  '1900-01',
  '2199-12',
  '1899-12',
  '2200-01',
  '0001-01',
  '9999-12',
  '2026-00',
  '2026-13',
  '2026-1',
]);

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 ? { x: value } : [value];
  return value;
};

/** Values of types other than the field's. */
const STRANGERS = [
  ...plain([null, true, false, 1, 'x', [], {}, [[]], [null], { length: 1 }, { toString: 1 }]),
  ...named({ 'nested 500 deep': nested(500) }),
];

const many = (name: string, length: number, value: (at: number) => unknown): Edge => ({
  name,
  value: Array.from({ length }, (_, at) => value(at)),
});

/** The longest arrays in a body of two megabytes, created once and used for every array field. */
const LONG_ARRAYS = [many('900,000 integers', 900_000, () => 1), many('600,000 strangers', 600_000, () => '')];

function arrays({ items = {}, minItems = 0, maxItems = 200 }: Schema): Edge[] {
  const one = exampleOf(items);
  return [
    many('too few', Math.max(0, minItems - 1), () => one),
    many('two alike', 2, () => one),
    many('as many as allowed, all alike', maxItems, () => one),
    many('one too many', maxItems + 1, () => one),
    many('as many integers as allowed', maxItems, (at) => at + 1),
    ...LONG_ARRAYS,
    ...edgesOf(items).map(({ name, value }) => ({ name: `one and ${name}`, value: [one, value] })),
  ].filter((edge) => LONG_ARRAYS.includes(edge) || JSON.stringify(edge.value).length < 2_000_000);
}

/** Edge values of a field: of its type, at its limits, and of other types. */
export function edgesOf(schema: Schema): Edge[] {
  const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (branches.length > 0) return unique(branches.flatMap(edgesOf));
  return unique([...ownEdges(schema), ...STRANGERS]);
}

function ownEdges(schema: Schema): Edge[] {
  const { type, minimum, maximum, format, pattern = '', maxLength } = schema;
  if (schema.enum) return [...plain([...schema.enum]), ...plain(['__proto__', 'constructor', 'TODO ', 6, 0])];
  switch (type) {
    case 'integer':
    case 'number':
      return [
        ...NUMBERS,
        ...plain([minimum, maximum].flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]))),
      ];
    case 'string':
      return [
        ...TEXTS,
        ...(format === 'date' ? DATES : format === 'date-time' ? INSTANTS : []),
        ...(/\\d\{4\}-/.test(pattern) && !format ? MONTHS : []),
        ...(maxLength === undefined
          ? []
          : named({
              'longest text': 'x'.repeat(maxLength),
              'longest text in two units each': '😀'.repeat(Math.floor(maxLength / 2)),
              'one character too many': 'x'.repeat(maxLength + 1),
              'longest text, split in the last character': `${'x'.repeat(maxLength - 1)}😀`,
            })),
      ];
    case 'array':
      return arrays(schema);
    default:
      return [];
  }
}

const unique = (edges: readonly Edge[]): Edge[] => [...new Map(edges.map((edge) => [edge.name, edge])).values()];
