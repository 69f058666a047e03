import { seedAbsences } from './absences.ts';
import { planAbsences } from './absence-plan.ts';
import { seedAgreements } from './agreements.ts';
import { seedAllocations } from './allocations.ts';
import { seedClients } from './clients.ts';
import { seedComments } from './comments.ts';
import type { Company } from './companies.ts';
import type { DemoAccount } from './demo-account.ts';
import { seedEvaluationCycles } from './evaluation-cycles.ts';
import { seedEvaluationResults } from './evaluation-results.ts';
import { seedFeedback } from './feedback.ts';
import { seedNps } from './nps.ts';
import { seedPdi } from './pdi.ts';
import { seedHrData } from './employee-hr-data.ts';
import { seedHandOvers } from './hand-overs.ts';
import { seedHours } from './hours.ts';
import { seedInbox } from './inbox.ts';
import { seedLogos } from './logos.ts';
import { seedLines } from './lines.ts';
import { seedOffboardings } from './offboardings.ts';
import type { DemoPerson } from './people.ts';
import { seedSchedules } from './schedules.ts';
import * as seeds from './seeds.ts';
import { seedSettlements } from './settlements.ts';
import { seedTags } from './tags.ts';
import { seedTasks } from './tasks.ts';
import { seedTimeBank } from './time-bank.ts';

/** Writers of every resource; one whose rows depend on no others is in `seeds.ts`. */
export async function seedWork(
  demo: DemoAccount,
  company: Company,
  people: readonly DemoPerson[],
  tasks: number,
): Promise<void> {
  const clients = await seedClients(demo, people, company.clients);
  await seedHrData(demo);
  await seedLines(demo, people);
  const tags = await seedTags(demo);
  await seedTasks(demo, { people, clients, tags }, { live: tasks, inBin: company.inBin });
  await seedSchedules(demo, people);
  const absences = planAbsences(demo, people);
  await seedHours(demo, people, clients, absences);
  await seedAbsences(demo, people, absences);
  await seedAgreements(demo, people);
  await seedTimeBank(demo, people);
  await seedSettlements(demo, people);
  await seedHandOvers(demo, people);
  await seedAllocations(demo, people, clients);
  await seedLogos(demo, clients);
  await seedComments(demo);
  const signIns = people.slice(0, company.named.length).map(({ id }) => id);
  for (const seed of Object.values(seeds)) await seed.plant({ ...demo, signIns });
  await seedFeedback(demo, people);
  await seedNps(demo, people);
  await seedPdi(demo, people);
  await seedInbox(demo, people);
  await seedEvaluationResults(demo, people);
  await seedEvaluationCycles(demo, people, absences.leaver);
  // Last, because the others write about people with an active link.
  await seedOffboardings(demo, people, absences.leaver);
}
