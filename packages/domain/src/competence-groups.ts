/** Competence groups of an account, archived ones included. */
export const MOST_COMPETENCE_GROUPS = 100;
