/** What stands for "none" among the ids of a list to choose from; it is no id. */
export const NONE = 0;
