/** The addresses that sign-in needs; it does not load the table of `places.ts`. */
export const HOME = '/';
export const LOGIN = '/login';
