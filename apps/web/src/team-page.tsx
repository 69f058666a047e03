import type { ComponentType } from 'react';
import { loadLater } from './ui/load-later.tsx';
import { TeamPage } from './user/team/TeamPage.tsx';

const Gaps = loadLater(async () => (await import('./competences/people/TeamGaps.tsx')).TeamGaps);

/** The team of a leader, with their gaps in competences below. */
export const TeamWithGaps = ({ Views }: { Views: ComponentType }) => <TeamPage Views={Views} Gaps={Gaps} />;
