import type { CommentTexts } from '../demo-texts.ts';

export const comments: CommentTexts = {
  remarks: [
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
    'I could not reach the accountant; I will try again in the afternoon.',
    'Here is the receipt.',
    'See also https://portal.demo.test/orders?id=4711 (the same problem).',
    'I have put what we agreed into the description.',
    'No answer yet. Does anybody have another number?',
  ],

  questions: [
    'Who can take this over while I am away?',
    'Is this still needed?',
    'Do we bill this separately?',
    'Which version did they sign?',
    'Can we do that before the closing of the month?',
  ],

  answers: [
    'Yes, please.',
    'I can, from Wednesday on.',
    'No, it belongs to the monthly fee.',
    'The second one. It is in the folder.',
    'Yes, but not before Thursday.',
  ],

  withPictures: [
    'This is how it looks now.',
    'Here is what I mean.',
    'The receipt, for the file.',
    'Look at the third column.',
    '',
  ],
};
