import type { Offboarding } from '@jornada/contract/user-offboarding';
import type { CalendarDate } from '@jornada/domain/calendar';
import { ACCESS_MONTHS } from '@jornada/domain/ended-link';
import type { LeavingReason } from '@jornada/domain/offboarding';
import type { BodyFault, FieldFault } from '../api/form-faults.ts';

/** The values of the forms that offboard a person or change the plan. */
export type OffboardValues = {
  left_on: CalendarDate | null;
  reason: LeavingReason | null;
  note: string;
  access_months: number;
  tasks_to: number | null;
  clients_to: number | null;
  reports_to: number | null;
  allocations: 'delete' | 'keep' | 'to';
  allocations_to: number | null;
};

/** The fields in the order of the form. */
export const OFFBOARD_FIELDS = [
  'left_on',
  'reason',
  'note',
  'tasks_to',
  'clients_to',
  'reports_to',
  'allocations',
  'allocations_to',
  'access_months',
] as const satisfies readonly (keyof OffboardValues)[];

const allocationsOf = ({ allocations, allocations_to }: Pick<OffboardValues, 'allocations' | 'allocations_to'>) =>
  allocations === 'to' ? { to: allocations_to ?? 0 } : allocations;

/** The body of the request. An empty reason is rejected before sending by `missingReason`. */
export const bodyOf = ({ left_on, reason, allocations, allocations_to, ...rest }: OffboardValues) => ({
  ...rest,
  left_on: left_on ?? '',
  reason: reason ?? ('other' as const),
  allocations: allocationsOf({ allocations, allocations_to }),
});

export const missingReason = ({ reason }: OffboardValues) =>
  reason === null ? [{ path: 'reason', message: 'is required', code: 'required' }] : [];

export const newOffboarding = (today: CalendarDate): OffboardValues => ({
  left_on: today,
  reason: null,
  note: '',
  access_months: ACCESS_MONTHS,
  tasks_to: null,
  clients_to: null,
  reports_to: null,
  allocations: 'delete',
  allocations_to: null,
});

/** A stored offboarding as form values. */
export const valuesOf = ({ note, allocations, ...stored }: Offboarding): OffboardValues => ({
  left_on: stored.left_on,
  reason: stored.reason,
  note: note ?? '',
  access_months: stored.access_months,
  tasks_to: stored.tasks_to,
  clients_to: stored.clients_to,
  reports_to: stored.reports_to,
  allocations: typeof allocations === 'string' ? allocations : 'to',
  allocations_to: typeof allocations === 'string' ? null : allocations.to,
});

/** The body that changes a plan: the changed fields of `values`, with the version. */
export function changesOf(changed: Partial<OffboardValues> & { version: number }, values: OffboardValues) {
  const body = bodyOf(values);
  const whole = 'allocations_to' in changed ? { ...changed, allocations: values.allocations } : changed;
  const fields = Object.keys(body).filter((field) => field in whole) as (keyof typeof body)[];
  return { version: changed.version, ...Object.fromEntries(fields.map((field) => [field, body[field]])) };
}

/** Shows an error of the nested `allocations` at the field that contains its value. */
export const placeAllocations = (
  { path, code }: BodyFault,
  { allocations }: OffboardValues,
): FieldFault<OffboardValues>[] | undefined =>
  /^allocations(\.|$)/.test(path)
    ? [{ path: allocations === 'to' ? 'allocations_to' : 'allocations', code }]
    : undefined;
