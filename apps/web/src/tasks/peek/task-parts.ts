import type { ComponentType } from 'react';

/** The events of a task, newest first. */
export type TaskHistory = {
  events: readonly { id: number; at: string; actor: number | null; text: string }[];
  isReady: boolean;
  /** Loads older events; undefined if there are none. */
  more: (() => void) | undefined;
  failed: { error: Error | null; refetch: () => unknown; isFetching: boolean } | undefined;
};

/** Sections of a task from other resources; passed in by the routes, because no screen imports another. */
export type TaskParts = {
  /** Its hours and allocations. */
  Work: ComponentType<{ taskId: number; inBin: boolean }>;
  /** Comments and history in one stream, with the field for a new comment. */
  Activity: ComponentType<{ taskId: number; inBin: boolean; history: TaskHistory }>;
};
