/** The first screen, and the addresses of people who are not signed in. Apart from `places.ts`, which sign-in does not need. */
export const HOME = '/';
export const LOGIN = '/login';
export const INVITE = '/invite';
export const SETUP = '/setup';
