import type { NpsTexts } from '../demo-texts.ts';

export const nps: NpsTexts = {
  wave: 'Wave {n}',
  reasons: [
    'People on the team really help each other.',
    'My manager listens to me and gives feedback every month.',
    'Pay has fallen behind the market.',
    'Tight deadlines and little predictability in recent weeks.',
    'I can work from home three days a week.',
    'I learn a lot and see a way to grow.',
    'The ticket system is slow and often down.',
    'There is little recognition when a project goes well.',
    'I like the clients we work with.',
    'The workload at the end of the month is tiring.',
    'Leaders are open, but decisions take long.',
    'My career path is not clear to me yet.',
    'Good benefits, and working hours are respected.',
    'I need a better computer.',
  ],
};
