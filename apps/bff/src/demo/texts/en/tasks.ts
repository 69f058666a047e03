import type { TaskTexts } from '../demo-texts.ts';

// biome-ignore format: each kind of work in as many lines as it has fields
export const tasks: TaskTexts = {
  works: {
    contracts: {
      patterns: ['Send {it} to {client}', 'Review {it} of {client}', 'Draft {it} for {client}', 'Collect the signatures on {it} with {client}'],
      things: ['the service contract', 'the renewal proposal', 'the addendum on working hours', 'the data-processing agreement', 'the price list', 'the confidentiality agreement'],
      notes: ['The partner who signs is back on Monday.', 'Use the template of this year; the old one lacks the LGPD clause.', 'They asked for two copies on paper.'],
    },
    invoices: {
      patterns: ['Issue {it} for {client}', 'Check {it} of {client}', 'Call {client} about {it}', 'Reconcile {it} with {client}'],
      things: ['the monthly invoice', 'the overdue payment', 'the credit note', 'the travel expenses', 'the service tax', 'the bank slip'],
      notes: ['Purchase order number goes on the invoice.', 'Finance answers fastest before ten in the morning.', 'The amount differs by R$ 130,00 from the order.'],
    },
    payroll: {
      patterns: ['Close {it} for {client}', 'Correct {it} of {client}', 'Import {it} from {client}', 'Explain {it} to {client}'],
      things: ['the time sheets', 'the payroll file', 'the overtime of the night shift', 'the vacation schedule', 'the 13th salary forecast', 'the hours of the temporary staff'],
      notes: ['Their file comes with semicolons and without accents.', 'Two people changed shifts in the middle of the month.', 'Compare with last month before sending.'],
    },
    meetings: {
      patterns: ['Prepare {it} for {client}', 'Schedule {it} with {client}', 'Write up {it} with {client}', 'Move {it} with {client} to next week'],
      things: ['the kick-off meeting', 'the quarterly review', 'the site visit', 'the monthly call', 'the demonstration', 'the steering committee'],
      notes: ['Bring the open points of the last meeting.', 'They prefer the afternoon.', 'Room for eight people and a screen.'],
    },
    installations: {
      patterns: ['Set up {it} for {client}', 'Test {it} at {client}', 'Replace {it} at {client}', 'Document {it} of {client}'],
      things: ['the time clock', 'the file exchange', 'the user accounts', 'the backup', 'the meeting-room screen', 'the network printer', 'single sign-on'],
      notes: ['Access only with the caretaker: call the day before.', 'Spare part is in the second drawer of the store room.', 'Their firewall blocks everything but 443.'],
    },
    faults: {
      patterns: ['Fix {it} reported by {client}', 'Reproduce {it} reported by {client}', 'Answer {client} about {it}'],
      things: ['the wrong total in the hours report', 'the export without accents', 'the early sign-out', 'the missing logo on the statement', 'the double entry in the time bank', 'the slow search', 'the shifted dates'],
      notes: ['Happens only in the browser of the front desk.', 'Screenshot came by e-mail.', 'They found a way around it, so it can wait a few days.'],
    },
    trainings: {
      patterns: ['Train {client} on {it}', 'Write a guide to {it} for {client}', 'Record a video on {it} for {client}'],
      things: ['closing a month', 'entering absences', 'the approval of hours', 'importing employees', 'the new task list', 'reading the time-bank statement'],
      notes: ['Five people from administration, two of them new.', 'Keep it under an hour.'],
    },
    designs: {
      patterns: ['Sketch {it} for {client}', 'Present {it} to {client}', 'Revise {it} after the feedback of {client}'],
      things: ['the landing page', 'the annual report', 'the poster for the staff room', 'the onboarding booklet', 'the dashboard colours', 'the new letterhead'],
      notes: ['Their green is #0b6e4f.', 'Two versions, one of them without photographs.'],
    },
    papers: {
      patterns: ['Update {it}', 'Review {it}', 'Archive {it}', 'Translate {it}'],
      things: ['the employee handbook', 'the privacy notice', 'the emergency contacts', 'the vacation rules', 'the travel policy', 'the price calculation', 'the list of suppliers'],
      notes: ['The version on the intranet is two years old.', 'Ask accounting before publishing.'],
    },
    gatherings: {
      patterns: ['Plan {it}', 'Prepare {it}', 'Book a room for {it}', 'Send the minutes of {it}'],
      things: ['the team lunch', 'the retrospective', 'the interview with the new designer', 'the fire drill', 'the general assembly', 'the budget round', 'the year-end party'],
      notes: ['Remember the colleagues who join by video.', 'Last time we ran out of chairs.'],
    },
    supplies: {
      patterns: ['Order {it}', 'Return {it}', 'Repair {it}', 'Make an inventory of {it}'],
      things: ['the notebook of the new intern', 'the headsets', 'the coffee machine', 'the badges', 'the monitors of the second floor', 'the office chairs'],
      notes: ['Two offers are enough below R$ 5.000,00.', 'Under warranty until December.'],
    },
    checks: {
      patterns: ['Check {it}', 'Sign {it}', 'File {it}', 'Forward {it} to the accountant'],
      things: ['the overtime of the month', 'the expense claims', 'the medical-leave notes', 'the meal-voucher order', 'the union agreement', 'the time-bank balances'],
      notes: ['Before the fifth working day.', 'One receipt is missing.'],
    },
  },
  endings: [' before the board meeting', ' (second round)', ' before the audit', ' (part 1)', ' (part 2)', ' – again', ' as soon as possible'],
  openings: ['As agreed on the phone. ', 'Came up in the weekly meeting. ', 'Not urgent, but promised. ', 'Please keep the manager informed. '],
};
