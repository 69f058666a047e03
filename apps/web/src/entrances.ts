/** Addresses that sign-in needs, without loading the table of `places.ts`. */
export const HOME = '/';
export const LOGIN = '/login';
export const FORGOTTEN_PASSWORD = '/forgotten-password';
