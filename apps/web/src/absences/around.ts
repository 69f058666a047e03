/** Resources that show expected hours or requests: a decision changes what they answer. */
export const AROUND_ABSENCES = ['work-time', 'time-bank', 'resource-allocation', 'today', 'notifications'] as const;
