/** Resources that show expected hours or requests. A decision about an absence changes their answers. */
export const AROUND_ABSENCES = ['work-time', 'time-bank', 'resource-allocation', 'today', 'notifications'] as const;
