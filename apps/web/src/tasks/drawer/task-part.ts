import type { ComponentType } from 'react';

/** A section of the drawer from another resource; passed in by the routes, because no screen imports another. */
export type TaskPart = ComponentType<{ taskId: number; inBin: boolean }>;
