/** The value of "none" among ids; not a valid id. */
export const NONE = 0;
