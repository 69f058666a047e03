import { noRowsSeen, resource } from './endpoint.ts';
import { zipEntry } from './form.ts';

/** The data that an account has about the caller, for themselves (LGPD art. 18 II and V). */
export const personalData = resource('personal-data', noRowsSeen, {
  export: {
    method: 'GET',
    path: '/v2/user/personal-data',
    summary:
      'Everything about oneself that the account holds, as far as one may read it: a zip with CSV and JSON files, documents and the photo. Nothing of other people, and no raters',
    access: 'signed-in',
    openWhenUnpaid: true,
    endedLink: 'own',
    answers: 'zip',
    heavy: true,
    response: zipEntry,
  },
});
