// Resources whose demo rows depend on no other demo rows, or only on those of the lines above: one line each. They are
// part of every demo account, of the second company of the server tests and of the test of the data set.
export { savedViewsSeed } from './saved-views.ts';
export { competenceGroupsSeed } from './competence-groups.ts';
export { competencesSeed } from './competences.ts';
export { profilesOfJobsSeed } from './competence-profiles.ts';
export { evaluationTemplatesSeed } from './evaluation-templates.ts';
