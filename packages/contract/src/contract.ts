import { accounts } from './accounts.ts';
import { clients } from './clients.ts';
import { auth, sessions, setup } from './session.ts';
import { taskTags } from './task-tags.ts';
import { tasks } from './tasks.ts';
import { users } from './user.ts';

/** Every resource, one line each. What stands here is served, documented and callable; nothing else is. */
export const contract = {
  auth,
  sessions,
  setup,
  accounts,
  users,
  clients,
  taskTags,
  tasks,
};

/** The names of the resources, as query keys and operation ids spell them. */
export type ResourceName = {
  [G in keyof typeof contract]: (typeof contract)[G] extends Record<string, { resource: infer R }> ? R : never;
}[keyof typeof contract];
