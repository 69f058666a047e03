import type { Endpoint } from '@jornada/contract/endpoint';
import { check } from '@jornada/contract/faults';
import { type Fault, Refusal } from '@jornada/domain/refusal';
import type { Context } from 'hono';
import type { Caller } from '../context.ts';
import { readJson } from './body.ts';
import { isForm, readForm } from './form.ts';
import type { FormSlot } from './form-slots.ts';
import type { MemoryShare } from './memory-budget.ts';

/** The maximum number of faults in a refusal. */
const MOST_FAULTS = 100;

/** Dependencies of reading a body, in addition to the request. */
interface Reading {
  memory: MemoryShare;
  slot: FormSlot;
  caller: Caller | undefined;
}

/**
 * Reads and validates the parameters, the query and the body of a request. The body is read before any of them is
 * validated.
 * @throws Refusal 400 with all faults, or what reading the body throws
 */
export async function readInput(endpoint: Endpoint, c: Context, reading: Reading): Promise<unknown> {
  const raw: Record<string, unknown> = {};
  if (endpoint.body) raw['body'] = await readBody(endpoint, endpoint.body, c.req.raw, reading);
  if (endpoint.params) raw['params'] = c.req.param();
  if (endpoint.query)
    raw['query'] = Object.fromEntries(
      Object.entries(c.req.queries()).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
    );
  const input: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const shape = endpoint[part];
    if (!shape) continue;
    const checked = check(shape, raw[part]);
    if ('value' in checked) input[part] = checked.value;
    else faults.push(...checked.faults.slice(0, MOST_FAULTS));
  }
  const [first] = faults;
  if (first)
    throw new Refusal('invalid', `${first.path || 'body'}: ${first.message}`, { errors: faults.slice(0, MOST_FAULTS) });
  return input;
}

/** Reads a form if the operation takes one; if it takes both, the content type decides. */
async function readBody(
  { sends = 'json' }: Endpoint,
  shape: NonNullable<Endpoint['body']>,
  request: Request,
  { memory, slot, caller }: Reading,
) {
  if (sends !== 'form' && !(sends === 'either' && isForm(request))) return readJson(request);
  if (caller) await slot.acquire(caller.userId);
  return readForm(request, shape, memory);
}
