import type * as resources from './resources.ts';

/** All resources. A module, because the type of an object with all of them is too long for the compiler to emit. */
export * as contract from './resources.ts';

/** The names of the resources, as in query keys and operation ids. */
export type ResourceName = {
  [G in keyof typeof resources]: (typeof resources)[G] extends Record<string, { resource: infer R }> ? R : never;
}[keyof typeof resources];
