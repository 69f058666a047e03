/** Reads the clock once, in an event handler. Rendering uses `useNow` or `useToday`, which are updated. */
export const now = (): Date => new Date();
