import type { Random } from './random.ts';
import type { DemoTag } from './tags.ts';

/** A kind of work: title parts, tags and duration. */
interface Work {
  /** Text before and after the object; `{client}` is the client's name. */
  patterns: readonly string[];
  /** Values of `{it}`. */
  things: readonly string[];
  tags: readonly DemoTag[];
  minutes: readonly number[];
  notes: readonly string[];
  weight: number;
}

// biome-ignore format: each kind of work in as many lines as it has fields
const FOR_CLIENTS: readonly Work[] = [
  {
    patterns: ['Send {it} to {client}', 'Review {it} of {client}', 'Draft {it} for {client}', 'Collect the signatures on {it} with {client}'],
    things: ['the service contract', 'the renewal proposal', 'the addendum on working hours', 'the data-processing agreement', 'the price list', 'the confidentiality agreement'],
    tags: ['contract', 'documents'],
    minutes: [30, 45, 60, 90, 120],
    notes: ['The partner who signs is back on Monday.', 'Use the template of this year; the old one lacks the LGPD clause.', 'They asked for two copies on paper.'],
    weight: 5,
  },
  {
    patterns: ['Issue {it} for {client}', 'Check {it} of {client}', 'Call {client} about {it}', 'Reconcile {it} with {client}'],
    things: ['the monthly invoice', 'the overdue payment', 'the credit note', 'the travel expenses', 'the service tax', 'the bank slip'],
    tags: ['billing'],
    minutes: [15, 20, 30, 45, 60],
    notes: ['Purchase order number goes on the invoice.', 'Finance answers fastest before ten in the morning.', 'The amount differs by R$ 130,00 from the order.'],
    weight: 5,
  },
  {
    patterns: ['Close {it} for {client}', 'Correct {it} of {client}', 'Import {it} from {client}', 'Explain {it} to {client}'],
    things: ['the time sheets', 'the payroll file', 'the overtime of the night shift', 'the vacation schedule', 'the 13th salary forecast', 'the hours of the temporary staff'],
    tags: ['payroll', 'documents'],
    minutes: [60, 90, 120, 180, 240],
    notes: ['Their file comes with semicolons and without accents.', 'Two people changed shifts in the middle of the month.', 'Compare with last month before sending.'],
    weight: 5,
  },
  {
    patterns: ['Prepare {it} for {client}', 'Schedule {it} with {client}', 'Write up {it} with {client}', 'Move {it} with {client} to next week'],
    things: ['the kick-off meeting', 'the quarterly review', 'the site visit', 'the monthly call', 'the demonstration', 'the steering committee'],
    tags: ['meeting'],
    minutes: [30, 45, 60, 120],
    notes: ['Bring the open points of the last meeting.', 'They prefer the afternoon.', 'Room for eight people and a screen.'],
    weight: 4,
  },
  {
    patterns: ['Set up {it} for {client}', 'Test {it} at {client}', 'Replace {it} at {client}', 'Document {it} of {client}'],
    things: ['the time clock', 'the file exchange', 'the user accounts', 'the backup', 'the meeting-room screen', 'the network printer', 'single sign-on'],
    tags: ['infrastructure', 'onboarding'],
    minutes: [60, 120, 180, 240, 480],
    notes: ['Access only with the caretaker: call the day before.', 'Spare part is in the second drawer of the store room.', 'Their firewall blocks everything but 443.'],
    weight: 4,
  },
  {
    patterns: ['Fix {it} reported by {client}', 'Reproduce {it} reported by {client}', 'Answer {client} about {it}'],
    things: ['the wrong total in the hours report', 'the export without accents', 'the early sign-out', 'the missing logo on the statement', 'the double entry in the time bank', 'the slow search', 'the shifted dates'],
    tags: ['bug', 'waiting'],
    minutes: [30, 60, 120, 240],
    notes: ['Happens only in the browser of the front desk.', 'Screenshot came by e-mail.', 'They found a way around it, so it can wait a few days.'],
    weight: 5,
  },
  {
    patterns: ['Train {client} on {it}', 'Write a guide to {it} for {client}', 'Record a video on {it} for {client}'],
    things: ['closing a month', 'entering absences', 'the approval of hours', 'importing employees', 'the new task list', 'reading the time-bank statement'],
    tags: ['training', 'onboarding'],
    minutes: [60, 90, 120, 240],
    notes: ['Five people from administration, two of them new.', 'Keep it under an hour.'],
    weight: 3,
  },
  {
    patterns: ['Sketch {it} for {client}', 'Present {it} to {client}', 'Revise {it} after the feedback of {client}'],
    things: ['the landing page', 'the annual report', 'the poster for the staff room', 'the onboarding booklet', 'the dashboard colours', 'the new letterhead'],
    tags: ['design'],
    minutes: [90, 120, 240, 480, 960],
    notes: ['Their green is #0b6e4f.', 'Two versions, one of them without photographs.'],
    weight: 3,
  },
];

// biome-ignore format: as above
const IN_HOUSE: readonly Work[] = [
  {
    patterns: ['Update {it}', 'Review {it}', 'Archive {it}', 'Translate {it}'],
    things: ['the employee handbook', 'the privacy notice', 'the emergency contacts', 'the vacation rules', 'the travel policy', 'the price calculation', 'the list of suppliers'],
    tags: ['documents', 'quick'],
    minutes: [30, 60, 120],
    notes: ['The version on the intranet is two years old.', 'Ask accounting before publishing.'],
    weight: 4,
  },
  {
    patterns: ['Plan {it}', 'Prepare {it}', 'Book a room for {it}', 'Send the minutes of {it}'],
    things: ['the team lunch', 'the retrospective', 'the interview with the new designer', 'the fire drill', 'the general assembly', 'the budget round', 'the year-end party'],
    tags: ['meeting', 'quick'],
    minutes: [15, 30, 45, 60],
    notes: ['Remember the colleagues who join by video.', 'Last time we ran out of chairs.'],
    weight: 3,
  },
  {
    patterns: ['Order {it}', 'Return {it}', 'Repair {it}', 'Make an inventory of {it}'],
    things: ['the notebook of the new intern', 'the headsets', 'the coffee machine', 'the badges', 'the monitors of the second floor', 'the office chairs'],
    tags: ['infrastructure'],
    minutes: [15, 30, 60],
    notes: ['Two offers are enough below R$ 5.000,00.', 'Under warranty until December.'],
    weight: 3,
  },
  {
    patterns: ['Check {it}', 'Sign {it}', 'File {it}', 'Forward {it} to the accountant'],
    things: ['the overtime of the month', 'the expense claims', 'the medical-leave notes', 'the meal-voucher order', 'the union agreement', 'the time-bank balances'],
    tags: ['payroll'],
    minutes: [20, 30, 60, 90],
    notes: ['Before the fifth working day.', 'One receipt is missing.'],
    weight: 3,
  },
];

/** Optional title suffixes. */
const ENDINGS = [
  ['', 75],
  [' before the board meeting', 3],
  [' (second round)', 4],
  [' before the audit', 3],
  [' (part 1)', 3],
  [' (part 2)', 3],
  [' – again', 2],
  [' as soon as possible', 3],
] as const;

const OPENINGS = [
  '',
  '',
  'As agreed on the phone. ',
  'Came up in the weekly meeting. ',
  'Not urgent, but promised. ',
  'Please keep the manager informed. ',
];

export interface TaskWords {
  title: string;
  description: string;
  tags: DemoTag[];
  estimatedMinutes: number | null;
}

const weighted = (works: readonly Work[]) => works.map((work) => [work, work.weight] as const);
const CLIENT_WORK = weighted(FOR_CLIENTS);
const HOUSE_WORK = weighted(IN_HOUSE);

/** A matching title, with the client's name or an in-house wording. */
export function taskWords(random: Random, clientName: string | null): TaskWords {
  const work = random.weighted(clientName === null ? HOUSE_WORK : CLIENT_WORK);
  // Replacement functions, because `$` in a name is special in replacement text.
  const title = random
    .pick(work.patterns)
    .replace('{it}', () => random.pick(work.things))
    .replace('{client}', () => clientName ?? '');
  const description = random.chance(55) ? `${random.pick(OPENINGS)}${random.pick(work.notes)}` : '';
  const tags = work.tags.filter(() => random.chance(55));
  const another = random.pick(['quick', 'waiting'] as const);
  if (random.chance(6) && !tags.includes(another)) tags.push(another);
  return {
    title: `${title}${random.weighted(ENDINGS)}`,
    description,
    tags,
    estimatedMinutes: random.chance(70) ? random.pick(work.minutes) : null,
  };
}
