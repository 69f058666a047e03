import type { z } from 'zod/mini';

/** The headers of every response. A flat object, because it is copied for each request. */
export const baseHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/** Headers of a page: those of every response, and a policy that denies device features. */
export const pageHeaders = (secure: boolean): Record<string, string> => ({
  ...baseHeaders(secure),
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
});

export const jsonHeaders = (secure: boolean): Record<string, string> => ({
  ...baseHeaders(secure),
  // If a browser shows a response as a page despite its type, it runs and loads nothing.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
});

type Project = (value: unknown) => unknown;
const projections = new WeakMap<z.core.$ZodType, Project>();

/**
 * Copies only the fields that a response's shape declares, so that an accidentally selected column is not sent. Values
 * are not validated, because the compiler checks their types; tests and development parse the response, which takes ten
 * times as long (see `mount`).
 */
export const onlyDeclared = (shape: z.core.$ZodType, value: unknown): unknown => projectionOf(shape)(value);

const same: Project = (value) => value;

function projectionOf(shape: z.core.$ZodType): Project {
  let project = projections.get(shape);
  if (!project) projections.set(shape, (project = build(shape)));
  return project;
}

function build(shape: z.core.$ZodType): Project {
  const { def } = (shape as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return compileCopy(Object.entries(def.shape).map(([key, inner]) => [key, projectionOf(inner)]));
    case 'array': {
      const each = projectionOf(def.element);
      return each === same ? same : (value) => (value as unknown[]).map(each);
    }
    case 'nullable':
    case 'optional': {
      const inner = projectionOf(def.innerType);
      return inner === same ? same : (value) => (value === null || value === undefined ? value : inner(value));
    }
    default:
      return same;
  }
}

/**
 * A function that copies these fields of an object, generated as an object literal: copying a page of rows key by key
 * took as long as serialising it. The names come from the contract, never from a request. A missing field is undefined,
 * which JSON omits.
 */
function compileCopy(fields: readonly (readonly [string, Project])[]): Project {
  const copied = fields.map(([key, project], at) => {
    const name = JSON.stringify(key);
    return `${name}: ${project === same ? `from[${name}]` : `projects[${at}](from[${name}])`}`;
  });
  const projects = fields.map(([, project]) => project);
  // oxlint-disable-next-line typescript/no-implied-eval -- as zod does for its validators; nothing in the text comes from outside
  return new Function('projects', `return (from) => ({ ${copied.join(', ')} });`)(projects) as Project;
}
