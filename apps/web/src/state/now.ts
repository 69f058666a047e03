/** Reads the clock once, in the handler of an event. What is rendered takes `useNow` or `useToday`, which are updated. */
export const now = (): Date => new Date();
