/** The tabs of the screen, each a list; the first has no name in the address. */
export const TABS = ['received', 'sent', 'wall', 'requests', 'drafts', 'team', 'reported'] as const;
export type FeedbackTab = (typeof TABS)[number];
