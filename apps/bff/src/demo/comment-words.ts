/** Texts of comments; questions have answers. */
export const REMARKS = [
  'I called them this morning; they will send the papers by Friday.',
  'Done on my side. Please have a look before we close it.',
  'The numbers on page 2 do not add up. I have marked the lines.',
  'Waiting for the signature. I will ask again on Monday.',
  'Moved to next week: half of the team is on holiday.',
  'The draft is here: https://docs.demo.test/draft\nComments are welcome until tomorrow.',
  'They asked for one more change:\n- the logo a little larger\n- the date in the second line',
  'Checked with payroll, this is right.',
  'I found the mistake: the period ended a day too early.',
  'Half an hour is enough for this, I think.',
  'The client is happy with it 🎉',
  'Não consegui falar com o contador; tento de novo à tarde.',
  'Segue o comprovante.',
  'See also https://portal.demo.test/orders?id=4711 (the same problem).',
  'I have put what we agreed into the description.',
  'No answer yet. Does anybody have another number?',
] as const;

export const QUESTIONS = [
  'Who can take this over while I am away?',
  'Is this still needed?',
  'Do we bill this separately?',
  'Which version did they sign?',
  'Can we do that before the closing of the month?',
] as const;

export const ANSWERS = [
  'Yes, please.',
  'I can, from Wednesday on.',
  'No, it belongs to the monthly fee.',
  'The second one. It is in the folder.',
  'Yes, but not before Thursday.',
] as const;

export const WITH_PICTURES = [
  'This is how it looks now.',
  'Here is what I mean.',
  'The receipt, for the file.',
  'Look at the third column.',
  '',
] as const;
