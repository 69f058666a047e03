import type { AbsenceKind } from '@jornada/contract/absence-items';

/** The fields of a kind that can be changed, in the order of the form. */
export const WRITTEN = [
  'name',
  'effect',
  'counts_days',
  'who_asks',
  'payroll_code',
  'is_private',
  'whole_days_only',
  'needs_file',
  'file_days',
  'max_days',
  'color',
  'is_active',
] as const;

export type KindValues = Pick<AbsenceKind, (typeof WRITTEN)[number]>;

export const NEW_KIND: KindValues = {
  name: '',
  effect: 'excused',
  counts_days: 'due',
  who_asks: 'person',
  payroll_code: '',
  is_private: false,
  whole_days_only: false,
  needs_file: 'no',
  file_days: 1,
  max_days: null,
  color: null,
  is_active: true,
};

export const writtenOf = ({ id: _id, version: _version, ...written }: AbsenceKind): KindValues => written;
