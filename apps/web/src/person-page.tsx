import type { PersonInFull } from '@jornada/contract/user';
import { loadLater } from './ui/load-later.tsx';
import { PersonPage } from './user/PersonPage.tsx';

const HrData = loadLater(async () => (await import('./employee-hr-data/HrData.tsx')).HrData);
const Allocations = loadLater(async () => (await import('./resource-allocation/AllocationsOf.tsx')).PersonAllocations);
const Development = loadLater(async () => {
  const [{ PersonCompetences }, { PersonResults }, { PersonPlans }, { PersonFeedback }] = await Promise.all([
    import('./competences/people/PersonCompetences.tsx'),
    import('./performance-evaluations/results/PersonResults.tsx'),
    import('./pdi/PersonPlans.tsx'),
    import('./feedback/PersonFeedback.tsx'),
  ]);
  return (about: { person: PersonInFull }) => (
    <>
      <PersonPlans {...about} />
      <PersonCompetences {...about} />
      <PersonResults {...about} />
      <PersonFeedback {...about} />
    </>
  );
});
const SecondFactor = loadLater(async () => (await import('./second-factor/PersonSecondFactor.tsx')).PersonSecondFactor);

/** A person, with the tabs of other resources. */
export const PersonWithTabs = () => (
  <PersonPage HrData={HrData} Allocations={Allocations} Development={Development} SecondFactor={SecondFactor} />
);
