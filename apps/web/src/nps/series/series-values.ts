import type { Input } from '@jornada/contract/endpoint';
import { type NpsSeries, type npsSeries, SERIES_DEFAULTS } from '@jornada/contract/nps-series';
import type { NpsRhythm, NpsSample } from '@jornada/domain/nps-series';
import { type AskedValues, askedBody, askedOf, NEW_ASKED, OPENING_HOUR } from '../waves/wave-values.ts';

/** Form values of a series. */
export type SeriesValues = AskedValues & {
  name: string;
  every: NpsRhythm;
  weekday: number;
  hour: number;
  open_days: number | null;
  sample_percent: NpsSample;
  is_active: boolean;
};

/** The default is the first Tuesday of each quarter. */
export const NEW_SERIES: SeriesValues = {
  name: '',
  every: 'quarter',
  weekday: 1,
  hour: OPENING_HOUR,
  open_days: SERIES_DEFAULTS.open_days,
  sample_percent: SERIES_DEFAULTS.sample_percent,
  is_active: SERIES_DEFAULTS.is_active,
  ...NEW_ASKED,
};

export const valuesOf = (series: NpsSeries): SeriesValues => ({
  name: series.name,
  every: series.every,
  weekday: series.weekday,
  hour: series.hour,
  open_days: series.open_days,
  sample_percent: series.sample_percent,
  is_active: series.is_active,
  ...askedOf(series),
});

/** The body of a request, without empty fields. */
export const bodyOf = (values: SeriesValues): Input<typeof npsSeries.create>['body'] => ({
  name: values.name,
  every: values.every,
  weekday: values.weekday,
  hour: values.hour,
  sample_percent: values.sample_percent,
  is_active: values.is_active,
  ...(values.open_days !== null && { open_days: values.open_days }),
  ...askedBody(values),
});
