import { AccountPage } from './accounts/AccountPage.tsx';
import { loadLater } from './ui/load-later.tsx';

const Tags = loadLater(async () => (await import('./task-tags/AccountTags.tsx')).AccountTags);
const RequiredLevels = loadLater(async () => (await import('./second-factor/RequiredLevels.tsx')).RequiredLevels);
const Holidays = loadLater(async () => (await import('./work-time/schedules/Holidays.tsx')).Holidays);
const AbsenceKinds = loadLater(async () => (await import('./absences/kinds/AbsenceKinds.tsx')).AbsenceKinds);
const LevelCount = loadLater(
  async () => (await import('./competences/level-count/LevelCountSection.tsx')).LevelCountSection,
);
const Retention = loadLater(async () => (await import('./feedback/RetentionSection.tsx')).RetentionSection);
const Wall = loadLater(async () => (await import('./feedback/WallSection.tsx')).WallSection);

/** The account, with the account-wide sections of other resources. */
export const AccountWithSections = () => (
  <AccountPage>
    <div>
      <Tags />
      <RequiredLevels />
      <Holidays />
    </div>
    <div>
      <AbsenceKinds />
      <LevelCount />
      <Wall />
      <Retention />
    </div>
  </AccountPage>
);
