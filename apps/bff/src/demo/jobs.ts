import type { Department, Job } from './texts/categories.ts';

/** Department and monthly salary range (in reais) of each job. */
export const JOBS: readonly (readonly [Job, Department, from: number, to: number])[] = [
  ['softwareAnalyst', 'technology', 7_000, 14_000],
  ['supportAnalyst', 'service', 3_200, 5_400],
  ['designer', 'creation', 4_500, 8_500],
  ['fieldAgent', 'field', 3_000, 5_200],
  ['businessAnalyst', 'projects', 5_500, 9_800],
  ['officeAssistant', 'office', 2_400, 3_600],
  ['intern', 'technology', 1_400, 1_900],
  ['payrollAnalyst', 'finance', 4_800, 7_600],
  ['accountant', 'finance', 7_500, 11_000],
  ['projectManager', 'projects', 9_000, 15_000],
  ['serviceManager', 'service', 8_000, 12_500],
  ['operationsManager', 'projects', 13_000, 18_000],
  ['hrAnalyst', 'people', 7_000, 11_000],
  ['hrManager', 'people', 14_000, 20_000],
];

export const LEADERS = ['board', 20_000, 32_000] as const;
