import type { AbsenceEffect } from './expected.ts';

/** How the payroll counts days of a kind: all calendar days, or only scheduled working days. */
export const DAY_COUNTS = ['calendar', 'due'] as const;
export type DayCount = (typeof DAY_COUNTS)[number];

/** Who enters absences of a kind: the person requests them, or only others record them. */
export const ASKED_BY = ['person', 'record_only'] as const;
export type AskedBy = (typeof ASKED_BY)[number];

/** Whether a document is expected with an absence of a kind, or required before it is approved. */
export const FILE_NEEDS = ['no', 'asked', 'required'] as const;
export type FileNeed = (typeof FILE_NEEDS)[number];

/** Colours of kinds in calendars, by their hue in degrees. */
export const KIND_HUES = {
  red: 25,
  orange: 60,
  yellow: 95,
  green: 150,
  teal: 190,
  blue: 250,
  purple: 300,
  pink: 350,
} as const;
export type KindColor = keyof typeof KIND_HUES;
export const KIND_COLORS = Object.keys(KIND_HUES) as [KindColor, ...KindColor[]];

/** A kind that new accounts start with. */
export interface DefaultKind {
  /** In English and in Brazilian Portuguese. */
  names: { en: string; pt: string };
  effect: AbsenceEffect;
  counts_days: DayCount;
  /** The name is shown to the person and to those who keep the records; everybody else sees only that the person is absent. */
  is_private: boolean;
  who_asks: AskedBy;
  whole_days_only: boolean;
  needs_file: FileNeed;
}

const kind = (en: string, pt: string, effect: AbsenceEffect, more: Partial<DefaultKind> = {}): DefaultKind => ({
  names: { en, pt },
  effect,
  counts_days: 'due',
  is_private: false,
  who_asks: 'person',
  whole_days_only: false,
  needs_file: 'no',
  ...more,
});

const RECORDED = { who_asks: 'record_only' } as const;

/** Usual kinds in Brazil. The durations granted by law are not computed (CLT arts. 131, 473 and 488). */
export const DEFAULT_KINDS: readonly DefaultKind[] = [
  kind('Vacation', 'Férias', 'excused', { counts_days: 'calendar', whole_days_only: true }),
  kind('Medical certificate', 'Atestado médico', 'excused', { is_private: true, needs_file: 'asked' }),
  kind('Accompanying to an appointment', 'Acompanhamento em consulta', 'excused'),
  kind('Bereavement', 'Falecimento', 'excused'),
  kind('Marriage', 'Casamento', 'excused'),
  kind('Blood donation', 'Doação de sangue', 'excused'),
  kind('Military enlistment', 'Alistamento', 'excused'),
  kind('University entrance exam', 'Vestibular', 'excused'),
  kind('Court', 'Juízo', 'excused'),
  kind('Preventive exams', 'Exames preventivos', 'excused'),
  kind('Maternity leave', 'Licença-maternidade', 'excused', { ...RECORDED, counts_days: 'calendar' }),
  kind('Paternity leave', 'Licença-paternidade', 'excused', { ...RECORDED, counts_days: 'calendar' }),
  kind('Social security leave', 'Afastamento INSS', 'excused', { ...RECORDED, is_private: true }),
  kind('Work accident', 'Acidente de trabalho', 'excused', { is_private: true }),
  kind('Shorter days of notice', 'Redução do aviso prévio', 'excused'),
  kind('Election day off', 'Folga eleitoral', 'excused'),
  kind('Day off from the time bank', 'Folga compensatória', 'bank'),
  kind('Bridge day', 'Emenda de feriado', 'bank'),
  kind('Suspension', 'Suspensão', 'unpaid', { ...RECORDED, is_private: true }),
  kind('Unexcused absence', 'Falta', 'unpaid', RECORDED),
  kind('Unpaid leave', 'Licença não remunerada', 'unpaid'),
];

/** The name of a default kind in the account's language. */
export const defaultKindName = ({ names }: DefaultKind, locale: string): string =>
  locale.startsWith('pt') ? names.pt : names.en;
