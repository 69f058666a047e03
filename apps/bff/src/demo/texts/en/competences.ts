import type { CompetenceTexts } from '../demo-texts.ts';

export const competences: CompetenceTexts = {
  groups: [
    ['Delivery', 'How work gets finished well.'],
    ['Collaboration', 'How people work with one another.'],
    ['Leadership', 'How leaders help their team grow.'],
    ['Technical knowledge', 'What each job needs to master.'],
  ],
  levels: [
    ['Beginner', 'With guidance,'],
    ['Developing', 'Most of the time,'],
    ['Proficient', 'Independently,'],
    ['Advanced', 'Even in difficult situations,'],
    ['Role model', 'Teaches others and'],
  ],
  competences: [
    ['Quality', 'reviews the work before handing it over'],
    ['Meeting deadlines', 'delivers on time and gives early notice when that is at risk'],
    ['Customer focus', 'starts from what the customer needs'],
    ['Continuous improvement', 'proposes changes based on measurements'],
    ['Communication', 'explains clearly and checks that it was understood'],
    ['Teamwork', 'helps colleagues and asks for help'],
    ['Listening', 'listens to the end before answering'],
    ['Developing people', 'talks with each person about their growth'],
    ['Delegation', 'hands over the decision together with the task'],
    ['Decision making', 'decides in good time and explains why'],
    ['Data analysis', 'answers questions with reliable data'],
    ['Software engineering', 'writes code that others maintain'],
    ['Product design', 'tests ideas with those who will use them'],
    ['Customer service', 'resolves the request at the first contact'],
  ],
  profiles: [
    'Engineering',
    'Customer support',
    'Product and design',
    'Field service',
    'Business analysis',
    'Management',
  ],
};
