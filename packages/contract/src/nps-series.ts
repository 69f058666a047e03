import { NPS_SAMPLES, NPS_TURNS } from '@jornada/domain/nps-series';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { byId, date, filled, id, message, version } from './shapes.ts';

const sample = z.literal(NPS_SAMPLES);
const written = {
  name: filled(100),
  every: z.enum(NPS_TURNS),
  /** 1 is Monday. */
  weekday: z.int().check(z.gte(1), z.lte(7)),
  hour: z.int().check(z.gte(0), z.lte(23)),
  open_days: z.int().check(z.gte(1), z.lte(30)),
  sample_percent: sample,
  is_active: z.boolean(),
};

/** Waves that are made and opened by the clock: in the first week of a month, a quarter or half a year. */
export const npsSeriesItem = z.object({
  id,
  ...written,
  name: z.string(),
  /** The day on which it opens the next wave; null while it is not active. */
  next_on: z.nullable(date),
  version,
});
export type NpsSeries = z.infer<typeof npsSeriesItem>;

export const npsSeries = resource('nps-series', noRowsSeen, {
  list: {
    method: 'GET',
    path: '/v2/nps/series',
    summary: 'The series of waves',
    access: 'nps.manage',
    response: z.object({ items: z.array(npsSeriesItem) }),
  },
  create: {
    method: 'POST',
    path: '/v2/nps/series',
    summary: 'Create a series: its waves have the settings of the last wave',
    access: 'nps.manage',
    idempotent: true,
    body: z.strictObject(written),
    response: npsSeriesItem,
  },
  update: {
    method: 'PATCH',
    path: '/v2/nps/series/{id}',
    summary: 'Change a series; waves that are open stay as they are',
    access: 'nps.manage',
    params: byId,
    body: z.extend(z.partial(z.strictObject(written)), { version }),
    response: npsSeriesItem,
  },
  remove: {
    method: 'DELETE',
    path: '/v2/nps/series/{id}',
    summary: 'Delete a series; its waves stay',
    access: 'nps.manage',
    params: byId,
    response: z.object({ message }),
  },
});
