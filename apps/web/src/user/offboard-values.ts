import type { CalendarDate } from '@jornada/domain/calendar';
import { ACCESS_MONTHS } from '@jornada/domain/ended-link';
import type { LeavingReason } from '@jornada/domain/offboarding';

/** The values of the form that offboards a person. */
export interface OffboardValues {
  left_on: string | null;
  reason: LeavingReason | null;
  note: string;
  access_months: number;
  tasks_to: number | null;
  clients_to: number | null;
  allocations: 'delete' | 'keep' | 'to';
  allocations_to: number | null;
}

/** An empty reason is refused by `missingReason` before it is sent. */
export const bodyOf = ({ left_on, reason, allocations, allocations_to, ...rest }: OffboardValues) => ({
  ...rest,
  left_on: left_on ?? '',
  reason: reason ?? ('other' as const),
  allocations: allocations === 'to' ? { to: allocations_to ?? 0 } : allocations,
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
  allocations: 'delete',
  allocations_to: null,
});
