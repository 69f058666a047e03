import { ALLOCATION_STATUSES } from '@jornada/domain/capacity';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { list } from './list.ts';
import { byId, count, date, inputDate, flag, id, idInUrl, minutes, repeatable, text, version } from './shapes.ts';
import { weekLoad } from './week-loads.ts';

export const allocationStatus = z.enum(ALLOCATION_STATUSES);

/** Minutes per day of a person's capacity, from one date to another, inclusive. */
export const allocation = z.object({
  id,
  user_id: id,
  client_id: z.nullable(id),
  task_id: z.nullable(id),
  /** The title of the task; null without a task, if the caller may not see it, or if it was purged. */
  task_title: z.nullable(z.string()),
  title: z.string(),
  starts_on: date,
  ends_on: date,
  minutes_per_day: minutes,
  status: allocationStatus,
  note: z.string(),
  version,
});
export type Allocation = z.infer<typeof allocation>;

const perDay = z.int().check(z.gte(1), z.lte(1_440));
const written = {
  user_id: id,
  client_id: z.nullable(id),
  task_id: z.nullable(id),
  title: text(300),
  starts_on: inputDate,
  ends_on: inputDate,
  minutes_per_day: perDay,
  status: allocationStatus,
  note: text(2_000),
};

const filters = {
  user_id: z.optional(repeatable(idInUrl)),
  client_id: z.optional(repeatable(idInUrl)),
  task_id: z.optional(repeatable(idInUrl)),
  /** Allocations to tasks with any of these tags. */
  tag_id: z.optional(repeatable(idInUrl)),
  status: z.optional(repeatable(allocationStatus)),
  /** Allocations that overlap the range. */
  from: z.optional(inputDate),
  to: z.optional(inputDate),
};

export const ALLOCATION_SORTS = ['id', 'starts_on', 'ends_on', 'minutes_per_day'] as const;

export const allocations = resource('resource-allocation', rowsSeenBy('allocations.read-all'), {
  list: list({
    path: '/v2/resource-allocation/allocations',
    summary: 'Allocations: the caller’s, or everybody’s with the permission to see them',
    access: 'allocations.own',
    item: allocation,
    filters,
    sorts: ALLOCATION_SORTS,
    defaultSort: 'starts_on',
  }),
  timeline: {
    method: 'GET',
    path: '/v2/resource-allocation/timeline',
    summary: 'All allocations that touch a range of at most 800 days, by person and start, for a timeline',
    access: 'allocations.own',
    heavy: true,
    query: z.strictObject({ ...filters, from: inputDate, to: inputDate }),
    response: z.object({ items: z.array(allocation) }),
  },
  byId: {
    method: 'GET',
    path: '/v2/resource-allocation/allocations/{id}',
    summary: 'One allocation',
    access: 'allocations.own',
    params: byId,
    response: allocation,
  },
  create: {
    method: 'POST',
    path: '/v2/resource-allocation/allocations',
    summary: 'Create an allocation. Overallocation is reported in the load, and never refused',
    access: 'allocations.write',
    idempotent: true,
    body: z.strictObject({
      ...z.partial(z.strictObject(written)).shape,
      user_id: id,
      starts_on: inputDate,
      ends_on: inputDate,
      minutes_per_day: perDay,
    }),
    response: allocation,
  },
  update: {
    method: 'PATCH',
    path: '/v2/resource-allocation/allocations/{id}',
    summary: 'Change an allocation',
    access: 'allocations.write',
    params: byId,
    body: z.extend(z.partial(z.strictObject(written)), { version }),
    response: allocation,
  },
  remove: {
    method: 'DELETE',
    path: '/v2/resource-allocation/allocations/{id}',
    summary: 'Delete a resource allocation',
    access: 'allocations.write',
    params: byId,
    response: z.object({}),
  },
  restore: {
    method: 'POST',
    path: '/v2/resource-allocation/allocations/{id}/restore',
    summary: 'Restore a deleted allocation',
    access: 'allocations.write',
    params: byId,
    response: allocation,
  },
  load: {
    method: 'GET',
    path: '/v2/resource-allocation/load',
    summary: 'The load of people by week: allocated minutes, capacity and overallocation. `brief` leaves out the days',
    access: 'allocations.own',
    heavy: true,
    query: z.strictObject({
      from: inputDate,
      to: inputDate,
      user_id: z.optional(repeatable(idInUrl)),
      brief: z.optional(flag),
    }),
    response: z.object({ items: z.array(weekLoad) }),
  },
  check: {
    method: 'POST',
    path: '/v2/resource-allocation/check',
    summary: 'The effect of an allocation on a person’s load; nothing is written',
    access: 'allocations.write',
    changes: 'nothing',
    body: z.strictObject({
      user_id: id,
      starts_on: inputDate,
      ends_on: inputDate,
      minutes_per_day: perDay,
      /** The existing allocation that this one would replace. */
      instead_of: z.optional(id),
    }),
    response: z.object({
      /** The days with minutes of the allocation. */
      days: count,
      total_minutes: minutes,
      over_by_minutes: minutes,
      over: z.array(
        z.object({ date, allocated_minutes: minutes, capacity_minutes: minutes, over_by_minutes: minutes }),
      ),
      /** Whether the capacity of any of its days is unknown. */
      unknown: z.boolean(),
    }),
  },
});
