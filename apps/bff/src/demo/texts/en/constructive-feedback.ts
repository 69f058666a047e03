import type { FeedbackTexts } from '../demo-texts.ts';

/** Situation, behaviour, impact and what would help. */
export const constructive: FeedbackTexts['constructive'] = [
  [
    'In the planning on Monday, while the analyst presented the dates,',
    'you interrupted her three times before she had finished.',
    'She stopped talking, and we left without knowing the risk of the second delivery.',
    'Write your questions down and bring them at the end; I can give you a sign.',
  ],
  [
    'In the last two deliveries of the monthly report,',
    'the numbers arrived after six in the evening of the last day.',
    'There was no time to review them, and a wrong amount went to the client.',
    'How about a preview three days earlier?',
  ],
  [
    'In the meeting with the client on Thursday,',
    'you promised a feature that we have not discussed with the team.',
    'Now the client counts on it in December, and we will have to negotiate.',
    'Say that we will check and answer the next day.',
  ],
  [
    'When the urgent ticket came in on Tuesday night,',
    'the handover of the shift did not say what had been tried.',
    'I repeated the same steps for an hour before getting further.',
    'Three lines in the ticket would help a lot.',
  ],
  [
    'In the presentation of the quarterly results,',
    'you read the slides aloud and used many abbreviations.',
    'I saw two people from the field give up following.',
    'I can rehearse with you next time, as somebody who does not know the subject.',
  ],
  [
    'In the messages about the September invoice,',
    'you answered in capital letters and copied the board.',
    'The conversation became a defence, and the mistake was corrected two days later.',
    'Call me first; we can sort it out in five minutes on the telephone.',
  ],
  [
    'In the last four daily meetings,',
    'you arrived ten to fifteen minutes after the start.',
    'The team repeats the announcements and loses the pace of the morning.',
    'If the time is bad for you, we can move it.',
  ],
  [
    'In the portal project,',
    'you redid your colleague’s part without talking to her first.',
    'She learned of it from the review and did not understand what was wrong.',
    'A quick talk before changing it would have done.',
  ],
  [
    'In the interview last week,',
    'you talked for most of the time.',
    'We left knowing little about how the candidate works.',
    'We can share the questions and write down her answers.',
  ],
  [
    'At the site visit on Friday,',
    'the agreed tools were not with you.',
    'We have to go back on Monday, and the client stopped the line twice.',
    'The checklist in the van helps; I am leaving a copy on your desk.',
  ],
  [
    'When the tasks of the sprint were handed out,',
    'you kept the four hardest ones.',
    'The others were left without a challenge and you without time to review.',
    'Choose one of them to teach somebody with.',
  ],
  [
    'In the team’s group chat,',
    'the decisions of the weekend were only in voice messages.',
    'Those who were off started on Monday without knowing the new deadline.',
    'Write it into the task, even a single sentence.',
  ],
  [
    'In the talk about the team’s vacations,',
    'you approved requests in the order they came, without looking at the whole month.',
    'One person was left in customer service in the week of the closing.',
    'The absence calendar shows this before you approve.',
  ],
  [
    'When you review texts,',
    'you mark what is wrong but do not say why.',
    'I correct the passage and make the same mistake in the next one.',
    '',
  ],
  [
    'When the client complained about the delay,',
    'you first explained whose fault it was.',
    'He became even angrier and asked for the manager.',
    'Begin with what we will do now.',
  ],
  [
    'At the closing of August,',
    'the hours of your team were entered only on the last day.',
    'Payroll was late, and three people were paid the difference afterwards.',
    'A reminder on Wednesday morning works well with my team.',
  ],
  [
    'In the workshop with users,',
    'you defended the current design at every comment.',
    'After the third time they stopped pointing out problems.',
    'Try just writing it down and saying thank you; we discuss it among ourselves later.',
  ],
  [
    'In the last two proposals,',
    'the scope had no list of what is not included.',
    'The client asked for extras, and we had to give in.',
    'I have a template to share.',
  ],
  [
    'In the meeting on Tuesday,',
    'you answered messages while I talked about my project.',
    'I felt that the subject did not matter and cut the presentation short.',
    '',
  ],
  [
    'When the auditor’s answer arrived,',
    'you forwarded the e-mail to the team without a comment.',
    'Everybody understood something else, and we lost two days sorting it out.',
    'Two lines on what you expect from whom are enough.',
  ],
  [
    'In the training on the new tool,',
    'you skipped the exercises for lack of time.',
    'The week after, support received three times as many questions.',
    'We can split it into two shorter sessions.',
  ],
  [
    'At the stocktaking,',
    'the counts were adjusted afterwards, without a record.',
    'We no longer know what the difference was, or why.',
    'Keep the first count and explain the adjustment next to it.',
  ],
];
