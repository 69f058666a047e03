import type { LibraryTexts } from './competence-library-texts.ts';

export const competenceLibraryEn: LibraryTexts = {
  groups: { delivery: 'Delivery', collaboration: 'Collaboration', leadership: 'Leadership', growth: 'Growth' },
  levels: ['Beginning', 'Developing', 'Proficient', 'Advanced', 'Reference'],
  competences: {
    quality: {
      name: 'Quality of work',
      description: 'Delivers work that others can rely on without checking it again.',
      indicators: [
        'Follows the agreed checks with guidance.',
        'Reviews the own work before handing it over and corrects most errors.',
        'Delivers work that needs no rework and states what was not checked.',
        'Finds the causes of recurring errors and removes them.',
        'Sets the standards of quality that other teams adopt.',
      ],
      actions: [
        'Write the checks that your most frequent kind of work needs, and use them for a month.',
        'Ask a colleague with few corrections to review three of your deliveries.',
        'Read about root causes, and apply it to one recurring error.',
      ],
    },
    reliability: {
      name: 'Reliability',
      description: 'Keeps agreements about what is delivered and when.',
      indicators: [
        'Keeps the agreed dates of small tasks when reminded.',
        'Keeps own dates and says so when one is at risk.',
        'Plans own work, keeps dates and reports risks early with an alternative.',
        'Keeps commitments that depend on several people.',
        'Is entrusted with the commitments that matter most to the company.',
      ],
      actions: [
        'Plan each week in writing, and compare on Friday what was kept.',
        'Ask somebody who keeps dates how they estimate, and do it together once.',
        'Learn a method of estimating with uncertainty.',
      ],
    },
    customer_focus: {
      name: 'Customer focus',
      description: 'Starts from what customers need and checks that it was met.',
      indicators: [
        'Answers customers politely and passes on what exceeds the own task.',
        'Asks about the need behind a request.',
        'Resolves needs of customers and confirms the result with them.',
        'Anticipates needs and adapts the work before customers ask.',
        'Shapes products and services with customers for the long term.',
      ],
      actions: [
        'Confirm the result with five customers after delivery.',
        'Accompany a colleague in a conversation with a customer.',
        'Take a course on interviewing customers.',
      ],
    },
    problem_solving: {
      name: 'Problem solving',
      description: 'Finds causes and solves problems so that they do not return.',
      indicators: [
        'Describes a problem clearly and asks for help in time.',
        'Solves known problems with existing methods.',
        'Finds the cause of new problems and compares solutions.',
        'Solves problems that concern several areas.',
        'Prevents problems that others have not noticed yet.',
      ],
      actions: [
        'Solve one recurring problem, and write down its cause and what prevents it.',
        'Take part in the analysis of a problem of another team.',
        'Study a method of finding causes, such as five whys.',
      ],
    },
    communication: {
      name: 'Communication',
      description: 'Makes sure that others understand, and understands others.',
      indicators: [
        'Shares information when asked.',
        'Explains own work clearly to the team.',
        'Adapts language and detail to the audience and confirms understanding.',
        'Explains difficult subjects and conducts difficult conversations with respect.',
        'Aligns people with different interests around one message.',
      ],
      actions: [
        'Present the state of your work to people of another area.',
        'Ask two colleagues after a meeting what they understood.',
        'Take a course on clear writing.',
      ],
    },
    teamwork: {
      name: 'Teamwork',
      description: 'Works with others towards a shared result.',
      indicators: [
        'Does the own part of shared work.',
        'Helps colleagues when asked and asks for help.',
        'Offers help without being asked and shares what was learned.',
        'Connects people of several teams and resolves conflicts.',
        'Creates conditions in which teams work well together.',
      ],
      actions: [
        'Take on a task that only works together with another team.',
        'Work a day alongside a colleague whose work depends on yours.',
        'Read about how teams agree on rules of working together.',
      ],
    },
    feedback: {
      name: 'Giving and receiving feedback',
      description: 'Uses feedback to improve the work and the relationship.',
      indicators: [
        'Listens to feedback without interrupting.',
        'Asks for feedback and tries to apply it.',
        'Gives feedback about observed behaviour, in time and with an example.',
        'Gives difficult feedback so that it can be accepted and used.',
        'Makes frequent feedback a habit of the team.',
      ],
      actions: [
        'Give somebody feedback every week for two months.',
        'Ask your leader and two colleagues for feedback on one concrete matter.',
        'Learn the model situation, behavior, impact.',
      ],
    },
    developing_people: {
      name: 'Developing people',
      description: 'Helps each person to grow in their work.',
      indicators: [
        'Knows the strengths and the wishes of each person in the team.',
        'Agrees on goals of development with each person.',
        'Follows development regularly and gives tasks from which people learn.',
        'Prepares people for their next responsibilities.',
        'Develops leaders who develop others.',
      ],
      actions: [
        'Hold a monthly conversation about development with each person whom you lead.',
        'Exchange experiences with another leader once a month.',
        'Take a course on coaching.',
      ],
    },
    delegation: {
      name: 'Delegation',
      description: 'Hands over responsibility together with the freedom to decide.',
      indicators: [
        'Distributes tasks with clear instructions.',
        'Explains the purpose and the expected result of a task.',
        'Hands over decisions with the task and remains available.',
        'Delegates by the development of each person and accepts other solutions.',
        'Builds a team that decides well without its leader.',
      ],
      actions: [
        'Hand over a recurring decision together with its limits.',
        'Ask the people whom you lead what they could decide without you.',
        'Read about levels of delegation.',
      ],
    },
    decision_making: {
      name: 'Decision making',
      description: 'Decides at the right time, with the information that is available.',
      indicators: [
        'Decides about routine with guidance.',
        'Gathers facts and opinions before a decision.',
        'Decides at the right time, explains the reason and takes responsibility.',
        'Decides well under uncertainty and revises decisions when facts change.',
        'Makes decisions that set the direction of the company.',
      ],
      actions: [
        'Write down three decisions with options and reasons, and review them after two months.',
        'Attend a decision of the management, and ask for its reasons.',
        'Study the most frequent errors of judgment.',
      ],
    },
    learning: {
      name: 'Learning',
      description: 'Keeps learning what the work requires.',
      indicators: [
        'Learns what the task requires when instructed.',
        'Looks for information and practises new skills.',
        'Learns from mistakes and applies new knowledge to the work.',
        'Learns ahead of need and teaches colleagues.',
        'Brings new knowledge into the company and spreads it.',
      ],
      actions: [
        'Use something that you have just learned in a real task, and show the result.',
        'Teach the team what you learned in a short session.',
        'Finish a course that your next task needs.',
      ],
    },
    data_use: {
      name: 'Use of data',
      description: 'Uses reliable data to understand and to decide.',
      indicators: [
        'Reads the usual reports of the area.',
        'Collects and organises data without errors.',
        'Answers questions of the area with data and states the limits of the answer.',
        'Combines sources, finds patterns and recommends actions.',
        'Defines which data the company measures and how it is interpreted.',
      ],
      actions: [
        'Answer a question of your area with data, and say how sure the answer is.',
        'Have somebody who works with data review an analysis of yours.',
        'Take a course on basic statistics.',
      ],
    },
  },
};
