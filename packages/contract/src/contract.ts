import type * as resources from './resources.ts';

/** Every resource. A module, since the type of an object of all of them is too long for the compiler to write out. */
export * as contract from './resources.ts';

/** The names of the resources, as in query keys and operation ids. */
export type ResourceName = {
  [G in keyof typeof resources]: (typeof resources)[G] extends Record<string, { resource: infer R }> ? R : never;
}[keyof typeof resources];
