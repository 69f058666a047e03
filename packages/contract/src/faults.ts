import type { Fault } from '@jornada/domain/refusal';
import type { z } from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** Parses `value` by `shape`. Returns the parsed value, or every fault. */
export function check<S extends z.ZodMiniType>(shape: S, value: unknown): { value: z.output<S> } | { faults: Fault[] } {
  // `reportInput` distinguishes "missing" from "of the wrong type"; the input itself is not passed on.
  const result = shape.safeParse(value, { reportInput: true });
  return result.success ? { value: result.data } : { faults: faultsOf(result.error.issues) };
}

/**
 * One fault per issue, in plain English and with a code that screens translate. Never contains the input, which may be
 * personal data.
 */
export const faultsOf = (issues: readonly Issue[]): Fault[] => issues.flatMap(faultOf);

function faultOf(issue: Issue): Fault[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: [...issue.path.map(String), key.slice(0, 100)].join('.'),
      message: 'is not a field of this request',
      code: 'unknown_field',
    }));
  if (issue.code === 'invalid_union') {
    const closest =
      issue.errors.find((branch) => branch.some((inner) => inner.code !== 'invalid_type')) ?? issue.errors[0];
    const inner = closest?.[0];
    if (inner) return faultOf({ ...inner, path: [...issue.path, ...inner.path] });
  }
  return [{ path, ...words(issue) }];
}

function words(issue: Issue): { message: string; code: string } {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? REQUIRED
        : { message: `must be ${article(issue.expected)}`, code: 'wrong_type' };
    case 'too_small':
      return {
        message: `must ${bound(issue.origin, 'at least', Number(issue.minimum))}`,
        code: issue.origin === 'string' && issue.minimum === 1 ? 'empty' : 'too_small',
      };
    case 'too_big':
      return { message: `must ${bound(issue.origin, 'at most', Number(issue.maximum))}`, code: 'too_big' };
    case 'invalid_value':
      return { message: `must be one of ${issue.values.map(String).join(', ')}`, code: 'not_an_option' };
    case 'invalid_format':
      return { message: FORMATS[issue.format] ?? (issue.message || 'has the wrong form'), code: `not_${issue.format}` };
    case 'custom':
      // Refinements always have an input; only a custom shape, such as a file, can lack one.
      if (issue.input === undefined) return REQUIRED;
      return { message: issue.message || 'is not valid', code: String(issue.params?.['code'] ?? 'invalid') };
    default:
      return { message: 'is not valid', code: 'invalid' };
  }
}

const REQUIRED = { message: 'is required', code: 'required' };

const FORMATS: Record<string, string> = {
  email: 'must be an e-mail address',
  date: 'must be a date like 2026-11-20',
  datetime: 'must be an instant like 2026-11-20T09:00:00.000Z',
  url: 'must be an http or https address',
};

const article = (type: string) =>
  /^[aeio]/.test(type) ? `an ${type}` : type === 'int' ? 'a whole number' : `a ${type}`;

function bound(origin: string, how: 'at least' | 'at most', n: number) {
  if (origin === 'string') return `have ${how} ${n} character${n === 1 ? '' : 's'}`;
  if (origin === 'array' || origin === 'set') return `have ${how} ${n} element${n === 1 ? '' : 's'}`;
  return `be ${how} ${n}`;
}
