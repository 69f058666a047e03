import type { PdiTexts } from '../demo-texts.ts';

/** Title, purpose, and goals with their reasons. */
export const plans: PdiTexts['plans'] = [
  [
    'Present to clients with confidence',
    'I want to lead the next results meeting with a large client on my own.',
    [
      ['Lead a results meeting', 'So far I have only presented parts.'],
      ['Listen before proposing', 'I tend to answer too quickly.'],
    ],
  ],
  [
    'Take over the morning shift',
    'The coordination of the shift becomes vacant in July.',
    [
      ['Plan the week of the team', 'It is what I lack most as a coordinator.'],
      ['Delegate with context', 'Today I do urgent work myself.'],
      ['Decide rosters with data', 'Rosters still follow habit.'],
    ],
  ],
  [
    'From code that works to code that lasts',
    'Less rework in what I deliver.',
    [
      ['Write tests that tell the story', 'Half of my reviews come back for that.'],
      ['Review others’ code with care', 'I learn faster that way.'],
    ],
  ],
  [
    'Resolve requests at the first contact',
    'Resolve more without passing it on.',
    [
      ['Know the ten most common requests', 'They are two thirds of the calls.'],
      ['Write clear answers', 'Customers come back to ask again.'],
    ],
  ],
  [
    'User research in daily work',
    'Design from what we saw, not from what we believe.',
    [
      ['Do five interviews', 'I have never led one to the end.'],
      ['Present findings to the team', 'What we find out gets lost.'],
    ],
  ],
  [
    'Analyses that others use',
    'My reports answer me, not those who decide.',
    [
      ['Automate the monthly report', 'It takes two days a month.'],
      ['Ask before calculating', 'Nobody reads half of the columns.'],
      ['Measure what we improve', 'We do not know the effect of changes.'],
    ],
  ],
  [
    'Field service: fewer repeated visits',
    'One in five visits needs a second one.',
    [
      ['Diagnose by telephone before leaving', 'I arrive without the right part.'],
      ['Record each visit on the same day', 'The history arrives incomplete.'],
    ],
  ],
  [
    'First steps as a leader',
    'I have led three people since January.',
    [
      ['Talk with each person every week', 'We only talk when there is a problem.'],
      ['Give feedback on the same day', 'I leave it for the end of the month.'],
    ],
  ],
  [
    'Negotiate deadlines with the client',
    'I promise dates that do not depend on me alone.',
    [
      ['Estimate with the team', 'I estimate alone.'],
      ['Say no with an alternative', 'I accept everything they ask.'],
    ],
  ],
  [
    'Project management with fewer surprises',
    'I want risks on the table in the first week.',
    [
      ['Keep a risk register', 'Risks show up at delivery.'],
      ['Lead retrospectives', 'We repeat the same mistakes.'],
    ],
  ],
  [
    'Learn the time bank and payroll',
    'The team’s questions end with me.',
    [
      ['Explain the agreement in five minutes', 'Today I read the clause aloud.'],
      ['Close a month without corrections', 'In December there were four.'],
    ],
  ],
  [
    'Onboarding of newcomers',
    'The first weeks depend on luck.',
    [
      ['Write the guide to the first week', 'Each person gets a different one.'],
      ['Accompany two newcomers', 'I have never been anybody’s contact.'],
    ],
  ],
  [
    'Safety when working at height',
    'I need the qualification for the new sites.',
    [
      ['Renew the NR-35 certificate', 'It expires in September.'],
      ['Teach the inspection of the equipment', 'Only two people know how.'],
    ],
  ],
  [
    'Difficult conversations',
    'I put off what bothers me, and it grows.',
    [
      ['Prepare each conversation in writing', 'I improvise and regret it.'],
      ['Ask for feedback afterwards', 'I do not know how it comes across.'],
      ['Agree on the next step', 'We leave without an owner or a date.'],
    ],
  ],
];
