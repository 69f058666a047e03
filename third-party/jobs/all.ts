/**
 * The jobs that people do with Jornada, by somebody who knows nothing but its address and its OpenAPI document. Copied beside a
 * client that was generated from that document, type-checked against it and run: what cannot be written down here without a
 * cast, or does not do what it says, is a fault of the document.
 */
import { accountJobs } from './account.ts';
import { allocationJobs } from './allocations.ts';
import { clientJobs } from './clients.ts';
import { commentJobs } from './comments.ts';
import { hoursJobs } from './hours.ts';
import { peopleJobs } from './people.ts';
import type { Job } from './start.ts';
import { taskJobs } from './tasks.ts';
import { bankJobs } from './time-bank.ts';

export const jobs: Record<string, Job> = {
  ...peopleJobs,
  ...taskJobs,
  ...commentJobs,
  ...clientJobs,
  ...accountJobs,
  ...hoursJobs,
  ...allocationJobs,
  ...bankJobs,
};
