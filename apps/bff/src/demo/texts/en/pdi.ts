import type { PdiTexts } from '../demo-texts.ts';
import { plans } from './pdi-plans.ts';

export const pdi: PdiTexts = {
  plans,
  actions: {
    experience: [
      'Lead the next meeting from start to end',
      'Write the proposal and present it to the team',
      'Take over the contact with a client',
      'Run a pilot of two weeks',
      'Stand in for the coordinator for a day',
      'Prepare and publish the step-by-step guide',
      'Measure before and after',
      'Resolve three cases without help',
      'Organise the retrospective of the month',
      'Review five deliveries of colleagues',
    ],
    exposure: [
      'Accompany somebody who does it well',
      'Ask three people for feedback',
      'Have lunch with somebody from another department',
      'Talk with my leader every two weeks',
      'Observe a visit to a client',
    ],
    education: ['Take the short course on the platform', 'Read the agreed book', 'Watch the two recorded talks'],
  },
  checkIns: [
    'Good start: the first action has already changed how I prepare.',
    'A tight fortnight; we agreed to resume on Monday.',
    'The pilot showed that the way is shorter than I thought.',
    'I got good feedback from the client and one point to improve.',
    'The second action still depends on another department.',
    'I managed on my own for the first time. I want to repeat it before calling it done.',
  ],
  summaries: [
    'I now do without thinking what I avoided at first. I want to teach the next person.',
    'We got where we agreed, with one action less. Watching somebody who did it well helped most.',
    'The numbers improved and the team noticed. I go on with a new plan.',
  ],
  evidence: 'Recorded and reviewed with the leader.',
};
