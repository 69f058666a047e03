import type { ComponentType } from 'react';

/** What another resource shows of a task: handed in by the list of screens, since no screen knows another. */
export type TaskPart = ComponentType<{ taskId: number; inBin: boolean }>;
