/** The tabs of the screen, one list each. The first has no value in the address. */
export const TABS = ['received', 'sent', 'wall', 'requests', 'drafts', 'team', 'reported'] as const;
export type FeedbackTab = (typeof TABS)[number];
