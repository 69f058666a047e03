const person = { email: 'first@outside.test', password: 'From-outside-2026' };

/** The first account of a server under test, and its Super Admin. */
export const FIRST = {
  person,
  settings: { SETUP_ACCOUNT: 'Outside', SETUP_EMAIL: person.email, SETUP_PASSWORD: person.password },
};
